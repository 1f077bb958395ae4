/** First words of error messages that have no subject: the field is the subject. `src/error.rs` uses the same list. */
const predicates = new Set(['is', 'are', 'must', 'may', 'needs', 'has', 'have', 'cannot', 'waits']);

/**
 * Returns the error message of a field as a sentence that names the field: "Location is required". A message that is
 * already a sentence is returned unchanged.
 */
export function fieldError(label: string, why: string): string {
  const [first = ''] = why.split(' ');
  return predicates.has(first) ? `${label} ${why}` : why.charAt(0).toUpperCase() + why.slice(1);
}
