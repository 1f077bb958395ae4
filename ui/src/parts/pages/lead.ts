/** The parts of a home page's text. */
export interface Lead {
  /** HTML before the first table or heading. */
  lead: string;
  /** The first table: each column's heading and value. */
  facts: [name: string, value: string][];
  rest: string;
}

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&quot;': '"',
};

/** Returns the text of HTML that the server has sanitized, which has no other entities. */
const text = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => characters[entity] ?? entity);

/** Splits rendered HTML into the banner's text, the facts below it, and the rest. */
export function withLead(html: string): Lead {
  const at = html.search(/<(table|h2|h3)\b/);
  if (at < 0) return { lead: html, facts: [], rest: '' };
  const lead = html.slice(0, at);
  const after = html.slice(at);
  if (!after.startsWith('<table')) return { lead, facts: [], rest: after };
  const end = after.indexOf('</table>') + 8;
  const texts = (cell: string) =>
    [...after.slice(0, end).matchAll(new RegExp(`<${cell}[^>]*>(.*?)</${cell}>`, 'gs'))].map(([, html = '']) =>
      text(html),
    );
  const values = texts('td');
  return { lead, facts: texts('th').map((name, index) => [name, values[index] ?? '']), rest: after.slice(end) };
}
