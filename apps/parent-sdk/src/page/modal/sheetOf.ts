/** A constructed stylesheet: a strict CSP and Trusted Types let it pass. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
