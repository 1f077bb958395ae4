import { useState } from 'react';
import { Button } from '../../src/kit/button.tsx';
import { Combobox } from '../../src/kit/combobox/combobox.tsx';
import type { ComboboxOption } from '../../src/kit/combobox/options.ts';

const players = Array.from({ length: 5_000 }, (_, index) => ({
  id: index + 1,
  name: `${['Ada', 'Bo', 'Cy', 'Dee'][index % 4]} Player ${index + 1}`,
  about: `Team ${index % 12}`,
}));

/** Each response is sent when the next request arrives, so that responses overtake each other. */
async function search(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  if (text === 'fail') throw new Error('no server');
  await new Promise((done) => setTimeout(done, text.length === 1 ? 300 : 20));
  return signal.aborted ? [{ id: 0, name: 'Too late' }] : [{ id: 1, name: `${text} found` }];
}

function Box({ label, options }: { label: string; options: Parameters<typeof Combobox<number>>[0]['options'] }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <>
      <Combobox
        label={label}
        options={options}
        limit={8}
        text={text}
        chosen={chosen}
        onChange={(typed, option) => {
          setText(typed);
          setChosen(option?.id ?? null);
        }}
        hint="By any part of the name."
      />
      <output aria-label={`Chosen ${label}`}>{chosen}</output>
    </>
  );
}

export default function Demo() {
  const [clicks, setClicks] = useState(0);
  return (
    <div className="stack">
      <Box label="Player" options={players} />
      <Box label="Team" options={search} />
      <Button onClick={() => setClicks(clicks + 1)}>Clicks: {clicks}</Button>
    </div>
  );
}
