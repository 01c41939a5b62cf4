/** JSON of a value that may hold bigints, as chain objects of libraries do. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item))
}
