import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

type Bytes = string | Uint8Array<ArrayBuffer>
type Sent = {
  body: Bytes
  headers: Readonly<Record<string, string>>
  etag?: string
  compressed?: { br: Bytes; gzip: Bytes }
}

export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

export function sendWithEtag(context: Context, { body, headers, etag = etagOf(body), compressed }: Sent): Response {
  const all = { ...headers, ETag: etag, ...(compressed && { Vary: 'Accept-Encoding' }) }
  if (context.req.header('If-None-Match') === etag) return context.body(null, 304, all)
  if (compressed === undefined) return context.body(body, 200, all)
  const supports = ['br', 'gzip', 'identity']
  const encoding = accepts(context, { header: 'Accept-Encoding', supports, default: 'identity' })
  if (encoding === 'identity') return context.body(body, 200, all)
  return context.body(encoding === 'br' ? compressed.br : compressed.gzip, 200, {
    ...all,
    'Content-Encoding': encoding,
  })
}
