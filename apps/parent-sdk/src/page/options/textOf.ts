/** JSON that supports the bigints of libraries' chain objects. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item))
}
