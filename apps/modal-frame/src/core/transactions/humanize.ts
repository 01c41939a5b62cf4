/** `swapExactTokens` is 'Swap Exact Tokens'. */
export function humanize(name: string): string {
  const text = name.replace(/_+/g, ' ').replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
  return text.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

/** @returns `undefined` for a selector, which people cannot read */
export function humanizeCall(name: string): string | undefined {
  return /^0x[\da-f]{8}$/i.test(name) ? undefined : humanize(name)
}
