import { brotliCompressSync } from 'node:zlib'
import type { Reply, Site } from './serve.ts'

const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' }
const MISSING: Reply = { status: 404, headers: {}, body: Buffer.alloc(0) }

/** A site of files in memory, brotli as a CDN would send them. @param files content by path, `/page.html` */
export function fileSite(files: Record<string, string>): Site {
  const replies = new Map(Object.entries(files).map(([path, content]) => [path, reply(path, content)]))
  return (url) => replies.get(url.split('?')[0] ?? '') ?? MISSING
}

function reply(path: string, content: string): Reply {
  return {
    status: 200,
    headers: {
      'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain',
      'content-encoding': 'br',
      'cache-control': path.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
    },
    body: brotliCompressSync(content),
  }
}
