/** http only if this frame also uses it, as in a local installation. */
export function isAllowedUrl(url: string | undefined): url is string {
  if (url === undefined || !URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:')
}
