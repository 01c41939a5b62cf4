/** Paths and queries may contain keys (T35). */
export function withoutUrls(text: string): string {
  return text.replace(/\b[a-z][-+.a-z0-9]*:\/\/\S*/gi, '…')
}
