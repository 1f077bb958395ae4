import './court.css';

/** Line drawing of half a court, a background decoration. */
export const CourtLines = () => (
  <svg className="court-bg" viewBox="0 0 600 470" fill="none" stroke="currentColor" stroke-width="3" aria-hidden="true">
    <path className="paint-area" d="M212 470V188h176v282" />
    <path d="M1.500 470V1.500h597V470M228 188a72 72 0 0 1 144 0 72 72 0 0 1-144 0M36 470V330c34-140 134-246 264-246s230 106 264 246v140M228 0a72 72 0 0 0 144 0M260 440h80m-53-16a13 13 0 0 1 26 0 13 13 0 0 1-26 0m-39 16v-16a52 52 0 0 1 104 0v16" />
  </svg>
);
