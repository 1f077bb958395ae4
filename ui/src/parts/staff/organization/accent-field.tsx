import './organization.css';
import { useState } from 'react';

/** Colours that stand well beside the others of a page. */
const colours: [value: string, name: string][] = [
  ['#2146d0', 'Blue'],
  ['#0b7285', 'Teal'],
  ['#0b6b43', 'Green'],
  ['#c2540a', 'Orange'],
  ['#9b1c64', 'Berry'],
  ['#5a3ec0', 'Violet'],
  ['#8a6a00', 'Gold'],
  ['#2f2b26', 'Charcoal'],
];

interface AccentFieldProps {
  chosen: string | undefined;
  error: string | undefined;
}

/** The one colour of an organization: one of these, or any. */
export function AccentField({ chosen = '#2f2b26', error }: AccentFieldProps) {
  const [colour, setColour] = useState(chosen);
  const own = !colours.some(([value]) => value === colour);
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
        <label className={own ? 'any on' : 'any'}>
          <input type="color" value={colour} onChange={(event) => setColour(event.currentTarget.value)} />
          <span>Another</span>
        </label>
      </div>
      <p className="hint">Any color works: the site keeps its text readable in light and dark.</p>
      {error && <p className="error">{error}</p>}
    </fieldset>
  );
}
