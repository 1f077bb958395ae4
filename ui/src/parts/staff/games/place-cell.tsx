import './place-cell.css';
import { splitPlace } from './places.ts';

/** A game's location in one line. If the line is too short, the name of the venue is cut and the court stays whole. */
export function PlaceCell({ location }: { location: string | null | undefined }) {
  const text = location ?? '';
  const { venue, court } = splitPlace(text);
  return (
    <td className="dim place roomy" title={text}>
      {court ? (
        <span className="place-parts">
          <span>{venue},</span>
          <span> {court}</span>
        </span>
      ) : (
        text
      )}
    </td>
  );
}
