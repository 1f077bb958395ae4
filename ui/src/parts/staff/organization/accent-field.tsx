import './organization.css';
import { useState } from 'react';
import { fieldError } from '../../../kit/field-error.ts';

/** Suggested accent colours. */
const colours: [value: string, name: string][] = [
  ['#2447d8', 'Royal'],
  ['#0b7285', 'Lagoon'],
  ['#0c6b45', 'Pine'],
  ['#c2570c', 'Brick'],
  ['#9c1f66', 'Magenta'],
  ['#5a3fc0', 'Violet'],
  ['#8a6a00', 'Mustard'],
  ['#2f2b26', 'Ink'],
];

interface AccentFieldProps {
  chosen: string | undefined;
  error: string | undefined;
}

/** Chooses an organization's accent colour: a suggested colour, or any other. */
export function AccentField({ chosen = '#2f2b26', error }: AccentFieldProps) {
  const [colour, setColour] = useState(chosen);
  const isCustom = !colours.some(([value]) => value === colour);
  return (
    <fieldset className="choices">
      <legend>Accent color</legend>
      <input type="hidden" name="accent_color" value={colour} />
      <div className="swatches">
        {colours.map(([value, name]) => (
          <label key={value} style={{ '--c': value }} title={name}>
            <input type="radio" name="swatch" checked={colour === value} onChange={() => setColour(value)} />
            <span />
            <span className="vh">{name}</span>
          </label>
        ))}
        <label className={isCustom ? 'any on' : 'any'}>
          <input type="color" value={colour} onChange={(event) => setColour(event.currentTarget.value)} />
          <span>Another</span>
        </label>
      </div>
      <p className="hint">Any color works: the site keeps its text readable in light and dark.</p>
      {error && <p className="error">{fieldError('Accent color', error)}</p>}
    </fieldset>
  );
}
