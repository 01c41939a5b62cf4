/** Only `<` could end a data block. */
export function blockText(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
