/** Returns a value as JSON for a data block: `<` is the only character that could end one. */
export function blockText(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
