/**
 * Unpacks first data that `src/web/packed.rs` packed. An object with the key `=` is a packed list of objects: `=` is their
 * number, each other key has their values. The value `{"=":0}` says that the object lacks the key; it becomes `undefined`.
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
