import './place-cell.css';

/** A game's location in one line. If the line is too short, the name of the venue is cut and the court stays whole. */
export function PlaceCell({ location }: { location: string | null | undefined }) {
  const text = location ?? '';
  const comma = text.lastIndexOf(', ');
  return (
    <td className="dim place roomy" title={text}>
      {comma < 0 ? (
        text
      ) : (
        <span className="place-parts">
          <span>{text.slice(0, comma + 1)}</span>
          <span>{text.slice(comma + 1)}</span>
        </span>
      )}
    </td>
  );
}
