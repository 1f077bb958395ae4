// Generates the UI's routes from the table of addresses in the OpenAPI document. Run by `scripts/types`.
import { readFileSync, writeFileSync } from 'node:fs';

const { site, homes, host, staff, staffSegments, fixedPages } = JSON.parse(readFileSync('openapi.json', 'utf8'))[
  'x-addresses'
];

const note =
  '// Written by `scripts/types` from the table in `src/domain/addresses.rs`. Change that table, not this file.\n';
const text = (value) => `'${value}'`;
const pairs = (rows) => `[\n${rows.map((row) => `  [${row.map(text).join(', ')}],\n`).join('')}]`;
const slashed = (rows) => rows.map(([path, ...rest]) => [`/${path}`, ...rest]);
const record = Object.entries(homes).map(([template, screen]) => `  ${template}: ${text(screen)},\n`);

writeFileSync(
  'src/routes.ts',
  `${note}
/** The public pages of an organization's site, without the site's prefix; any other path may be a page of its own. */
export const publicRoutes: [pattern: string, screen: string][] = ${pairs([...slashed(site), ['/*', 'page']])};

/** The screens of home pages by the organization's template; every other template has \`home\`. */
export const homes: Record<string, string> = {
${record.join('')}};

/** The pages of the shared host by their first path segment. */
export const hostRoutes: [segment: string, screen: string][] = ${pairs(host)};

/** First segments of staff paths that are not public too. */
export const staffSegments =
  ${text(staffSegments.join(' '))};
`,
);

writeFileSync(
  'src/staff-routes.ts',
  `${note}
/** The pages of the staff dashboard. */
export const staffRoutes: [pattern: string, screen: string][] = ${pairs(slashed(staff))};

/** The pages that every site has: path and name. */
export const fixedPages: [path: string, name: string][] = ${pairs(slashed(fixedPages))};
`,
);
