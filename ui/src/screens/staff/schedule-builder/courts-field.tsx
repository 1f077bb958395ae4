import { useState } from 'react';
import { useVenues } from '../../../api/venues.ts';
import { Button } from '../../../kit/button.tsx';
import { PlaceCombobox } from '../../../parts/staff/games/location-field.tsx';
import { placeOf } from '../../../parts/staff/games/places.ts';
import { Chips } from './list-field.tsx';

interface CourtsFieldProps {
  values: string[];
  error?: string | undefined;
  onChange: (values: string[]) => void;
}

/** The courts of a schedule. Choosing a venue adds all its courts. */
export function CourtsField({ values, error, onChange }: CourtsFieldProps) {
  const venues = useVenues().data?.venues;
  const [typed, setTyped] = useState('');
  function add(text: string) {
    if (!text.trim()) return;
    const venue = venues?.find(({ name }) => name === text);
    const courts = venue?.courts.map(({ name }) => placeOf(venue.name, name)) ?? [];
    onChange([...new Set([...values, ...(courts.length > 0 ? courts : [text.trim()])])]);
    setTyped('');
  }
  return (
    // Leaving the field adds its text, which saving the schedule would lose.
    <div
      className="stack"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) add(typed);
      }}
    >
      <PlaceCombobox
        label="Court"
        hint="Each court has one game at each time. A venue adds all its courts. Without a name there is one court."
        error={error}
        text={typed}
        onChange={setTyped}
        onChoose={add}
        onEnter={() => add(typed)}
        after={
          <Button icon="plus" aria-label="Add court" onClick={() => add(typed)}>
            Add
          </Button>
        }
      />
      <Chips label="Court" values={values} onChange={onChange} />
    </div>
  );
}
