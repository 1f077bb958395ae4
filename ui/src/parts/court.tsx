/** Line drawing of half a court, a background decoration. */
export const CourtLines = () => (
  <svg className="court-bg" viewBox="0 0 600 470" fill="none" stroke="currentColor" stroke-width="3" aria-hidden="true">
    <path className="paint-area" d="M212 470V188h176v282z" stroke="none" />
    <path d="M0 1.500h600M1.500 0v470M598.500 0v470" />
    <path d="M212 470V188h176v282" />
    <circle cx="300" cy="188" r="72" />
    <path d="M36 470V330C70 190 170 84 300 84s230 106 264 246v140" />
    <path d="M228 0a72 72 0 0 0 144 0" />
    <path d="M260 440h80" />
    <circle cx="300" cy="424" r="13" />
    <path d="M248 440v-16a52 52 0 0 1 104 0v16" />
  </svg>
);

export const Ball = () => (
  <svg className="the-ball" viewBox="-110 -110 220 220" aria-hidden="true">
    <circle r="100" fill="#e77a30" />
    <path d="M-100 0a100 100 0 0 0 200 0c-30 34-170 34-200 0Z" fill="#a94a12" opacity=".28" />
    <g fill="none" stroke="#5b2408" stroke-width="6">
      <path d="M-100 0H100M0-100V100M-71-71c38 38 38 104 0 142M71-71c-38 38-38 104 0 142" />
    </g>
  </svg>
);
