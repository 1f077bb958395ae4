/**
 * First words of a reason that lacks its subject: the field. The server composes its sentences by the same words, in
 * `src/error.rs`.
 */
const predicates = new Set(['is', 'are', 'must', 'may', 'needs', 'has', 'have', 'cannot', 'waits']);

/** Returns what is wrong with a field in words that name it: "Location is required". A whole sentence stands alone. */
export function fieldError(label: string, why: string): string {
  const [first = ''] = why.split(' ');
  return predicates.has(first) ? `${label} ${why}` : why.charAt(0).toUpperCase() + why.slice(1);
}
