export const isField = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= 2_000)

export function isHttpUrl(value: unknown): value is string {
  return isField(value) && /^https?:/i.test(String(value)) && URL.canParse(String(value))
}

/** The frame never shares the page's origin. */
export function isFrameUrl(url: unknown): boolean {
  return isHttpUrl(url) && new URL(url).origin !== globalThis.location?.origin
}
