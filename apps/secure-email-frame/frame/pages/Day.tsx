/** A day, or a moment, in the language of the document and the time of this device. `of` is in ms. */
export function Day({ of, hasTime = false }: { of: number; hasTime?: boolean }) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: hasTime ? 'medium' : 'long',
    ...(hasTime && { timeStyle: 'short' }),
  })
  return <time dateTime={new Date(of).toISOString()}>{format.format(of)}</time>
}
