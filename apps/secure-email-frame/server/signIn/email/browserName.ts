/** First match wins, because later browsers are named by earlier ones too. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
/** Longer user agents are cut off. */
const MAX_LENGTH = 512

/** `Chrome on Windows`, `Safari` or empty: a fixed set, so client text is never stored or shown. */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH)
  const nameIn = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(text))?.[0]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' on ')
}
