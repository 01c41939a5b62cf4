const MAX_DATA_URI = 128 * 1_024
const MAX_URI = 2_048
const CONTENT_ID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,})(?:\/|$)/

/** @returns `https:`, `ipfs:`, `ipns:` and `ar:` URIs, `data:` images up to 128 kB; undefined otherwise */
export function imageUri(text: string): string | undefined {
  const uri = text.trim()
  // PostgreSQL rejects both in JSON.
  if (uri.includes('\0') || !uri.isWellFormed()) return undefined
  if (/^data:image\//i.test(uri)) return uri.length <= MAX_DATA_URI ? `data:${uri.slice(5)}` : undefined
  if (uri.length > MAX_URI) return undefined
  if (CONTENT_ID.test(uri)) return `ipfs://${uri}`
  const [, scheme = '', path = ''] = /^(ipfs|ipns|ar):\/\/\/?(.+)$/i.exec(uri) ?? []
  // Accepts `ipfs://ipfs/<id>`.
  if (path !== '') return `${scheme.toLowerCase()}://${path.replace(/^ip[fn]s\//, '')}`
  return /^https?:\/\//i.test(uri) && URL.canParse(uri) ? new URL(uri).href : undefined
}
