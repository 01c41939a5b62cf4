/** Returns JSON for a data block. Only `<` could end one. */
export function blockText(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
