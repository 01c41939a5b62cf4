type Texts = { readonly [key: string]: string | Texts }

/** Texts in another language, from a list in the order of the English ones. A missing text stays English. */
export function translate<T extends Texts>(english: T, list: readonly (string | 0)[] | undefined): T {
  return list === undefined ? english : (fill(english, list.values()) as T)
}

function fill(texts: Texts, values: Iterator<string | 0>): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? values.next().value || text : fill(text, values),
    ]),
  )
}
