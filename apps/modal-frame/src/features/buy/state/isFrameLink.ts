/** Returns `true` for an https URL. Plain http is allowed only where this frame itself is loaded by it: a local installation. */
export function isFrameLink(url: string | undefined): url is string {
  if (url === undefined || !URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:')
}
