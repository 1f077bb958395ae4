type Members = Record<string, unknown>;

/**
 * Undoes the packing of `src/web/packed.rs`. Changes the given value. An object with the key `=` stands for a list: `=` has the
 * number of its objects, each other key has their values of that name. `{"=":0}` stands for a value that an object lacks, and
 * becomes `undefined`.
 */
export function unpacked(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const members = value as Members;
  for (const name in members) members[name] = unpacked(members[name]);
  if (!('=' in members)) return value;
  const { '=': count, ...columns } = members as { '=': number } & Record<string, unknown[]>;
  return count ? Array.from({ length: count }, (_, row) => rowOf(columns, row)) : undefined;
}

/** Returns an object of a packed list. A column of one value has it for all objects. */
function rowOf(columns: Record<string, unknown[]>, row: number) {
  const members: Members = {};
  for (const name in columns) {
    const values = columns[name] as unknown[];
    members[name] = values.length > 1 ? values[row] : values[0];
  }
  return members;
}
