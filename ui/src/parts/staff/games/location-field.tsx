import { type ReactNode, useMemo, useState } from 'react';
import { useVenues, type Venue } from '../../../api/venues.ts';
import { Combobox } from '../../../kit/combobox/combobox.tsx';
import type { ComboboxOption } from '../../../kit/combobox/options.ts';
import { countOf } from '../../../lib/format.ts';
import { additionOf, placeOf } from './places.ts';

/** Maximum number of places in the list. */
const offered = 20;

/** Returns the venues and courts to choose from. The id of an option is the text of the place. */
function optionsOf(venues: Venue[]): ComboboxOption<string>[] {
  return venues.flatMap(({ name, address, courts }) => [
    { id: name, name, about: address ?? (courts.length > 0 ? countOf(courts.length, 'court') : undefined) },
    ...courts.map((court) => ({ id: placeOf(name, court.name), name: placeOf(name, court.name) })),
  ]);
}

/** Says what saving a text adds to the venues. */
export function additionText(text: string, venues: Venue[] | undefined): string | undefined {
  const addition = venues ? additionOf(text, venues) : undefined;
  if (addition?.kind === 'court') return `New court: “${addition.court}” is added to ${addition.venue}.`;
  return addition?.kind === 'venue' ? `New venue: “${addition.venue}” is added to Venues.` : undefined;
}

interface LocationProps {
  label: string;
  name?: string;
  text: string;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
  after?: ReactNode;
  onEnter?: () => void;
  /** Called with the text of the place that was chosen from the list; without it, the text is set. */
  onChoose?: ((text: string) => void) | undefined;
  onChange: (text: string) => void;
}

/** A field for a place: choose a venue or one of its courts, or type a new one. */
export function PlaceCombobox({ text, hint, onChange, onChoose = onChange, ...field }: LocationProps) {
  const venues = useVenues().data?.venues;
  const options = useMemo(() => optionsOf(venues ?? []), [venues]);
  return (
    <Combobox<string>
      {...field}
      limit={offered}
      maxLength={120}
      empty=""
      options={options}
      text={text}
      chosen={null}
      hint={additionText(text, venues) ?? hint}
      onChange={(typed, chosen) => (chosen ? onChoose(typed) : onChange(typed))}
    />
  );
}

interface LocationFieldProps {
  saved: string | null | undefined;
  error?: string | undefined;
  onText?: (text: string) => void;
}

/** The location of a game in a form. */
export function LocationField({ saved, error, onText }: LocationFieldProps) {
  const [text, setText] = useState(saved ?? '');
  return (
    <PlaceCombobox
      label="Location"
      name="location"
      optional
      hint="Choose a venue or court, or type a new one."
      text={text}
      error={error}
      onChange={(typed) => {
        setText(typed);
        onText?.(typed);
      }}
    />
  );
}
