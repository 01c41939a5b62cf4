export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  const { lang } = document.documentElement
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString(lang || 'en') : (value ?? hole)
  })
}
