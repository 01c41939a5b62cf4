import { get } from 'node:http'
import type { Reply, Site } from './serve.ts'

/** Headers that speak of one connection; HTTP/2 forbids them. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/**
 * A site that answers as a server of this machine does, header for header and byte for byte, from memory: the way between the two is
 * no part of what is measured.
 *
 * @param urls path and query of all that it serves
 */
export async function recordSite(port: number, urls: readonly string[]): Promise<Site> {
  const replies = new Map<string, Reply>()
  for (const url of urls) replies.set(url, await record(port, url))
  return (url) => replies.get(url) ?? { status: 404, headers: {}, body: Buffer.alloc(0) }
}

function record(port: number, path: string): Promise<Reply> {
  // `fetch` would unpack the body.
  return new Promise((resolve, reject) => {
    const options = { port, path, host: '127.0.0.1', headers: { 'accept-encoding': 'br' } }
    const request = get(options, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const headers = Object.entries(answer.headers).filter(([name]) => !HOP.has(name))
      resolve({
        status: answer.statusCode ?? 502,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks),
      })
    })
    request.on('error', reject)
  })
}
