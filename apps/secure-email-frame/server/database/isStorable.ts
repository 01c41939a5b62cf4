/** Rejects NUL and lone surrogates. https://www.postgresql.org/docs/current/datatype-json.html */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/\u0000|\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
