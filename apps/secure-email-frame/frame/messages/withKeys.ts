type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** An empty one is missing. */
export function withKeys<English extends Texts>(
  list: string,
  english: English,
): { [Part in keyof English]: Record<keyof English[Part], string> } {
  const values = list.split('|').values()
  const part = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, values.next().value || text]))
  return Object.fromEntries(Object.entries(english).map(([name, texts]) => [name, part(texts)])) as never
}
