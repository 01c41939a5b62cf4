/**
 * Returns whether PostgreSQL can hold every text in a value: it refuses NUL and half of a surrogate pair with an error.
 * https://www.postgresql.org/docs/current/datatype-json.html
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/\u0000|\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
