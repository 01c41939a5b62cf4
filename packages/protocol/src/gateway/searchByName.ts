export function searchByName<Entry extends { name: string }>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const requested = fold(query)
  if (requested === '') return entries
  const found = entries.filter(({ name }) => fold(name).includes(requested))
  const begins = ({ name }: Entry) => (fold(name).startsWith(requested) ? 0 : 1)
  return found.toSorted((left, right) => begins(left) - begins(right))
}

export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
