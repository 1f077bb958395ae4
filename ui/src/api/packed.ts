type Members = Record<string, unknown>;

/**
 * Unpacks first data that `src/web/packed.rs` packed, in place. An object with the key `=` is a packed list of objects: `=` is
 * their number, each other key has their values. The value `{"=":0}` says that the object lacks the key; it becomes `undefined`.
 */
export function unpacked(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const members = value as Members;
  for (const name in members) members[name] = unpacked(members[name]);
  if (!('=' in members)) return value;
  const { '=': count, ...columns } = members as { '=': number } & Record<string, unknown[]>;
  return count ? Array.from({ length: count }, (_, row) => rowOf(columns, row)) : undefined;
}

function rowOf(columns: Record<string, unknown[]>, row: number) {
  const members: Members = {};
  for (const name in columns) {
    const values = columns[name] as unknown[];
    members[name] = values.length > 1 ? values[row] : values[0];
  }
  return members;
}
