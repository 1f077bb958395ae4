import { useState } from 'react';
import { Combobox, type ComboboxOption } from '../../src/kit/combobox.tsx';

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
  return (
    <div className="stack">
      <Box label="Player" options={players} />
      <Box label="Team" options={search} />
    </div>
  );
}
