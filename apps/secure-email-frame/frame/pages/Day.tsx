export function Day({ of, hasTime = false }: { of: number; hasTime?: boolean }) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: hasTime ? 'medium' : 'long',
    ...(hasTime && { timeStyle: 'short' }),
  })
  return <time dateTime={new Date(of).toISOString()}>{format.format(of)}</time>
}
