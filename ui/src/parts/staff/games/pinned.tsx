/** The sign of a pinned game: a padlock. */
export const PinnedSign = () => (
  <i
    className="icon i-lock s"
    role="img"
    aria-label="Pinned"
    title="Pinned: stays at this time when the schedule is generated again"
  />
);
