/** Entries whose name holds the query, those that begin with it first; all of them for an empty query. Else their order stays. */
export function searchByName<Entry extends { name: string }>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const wanted = fold(query)
  if (wanted === '') return entries
  const found = entries.filter(({ name }) => fold(name).includes(wanted))
  const begins = ({ name }: Entry) => (fold(name).startsWith(wanted) ? 0 : 1)
  return found.toSorted((left, right) => begins(left) - begins(right))
}

/** Letter case and accents do not matter to a search. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
