/**
 * Unpacks first data that `src/web/packed.rs` packed: an object with the key `=` is a list of that length, in columns; with the
 * length 0 it is a member that the object of its row does not have.
 */
export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, of]) => [name, unpacked(of)] as const);
  const [first] = members;
  if (first?.[0] !== '=') return Object.fromEntries(members);
  const columns = members.slice(1) as [string, unknown[]][];
  return first[1]
    ? Array.from({ length: Number(first[1]) }, (_, row) =>
        Object.fromEntries(columns.map(([name, of]) => [name, of.length > 1 ? of[row] : of[0]])),
      )
    : undefined;
}
