import { connect, createServer, type Server } from 'node:net'

export type Network = { name: string; rttMs: number; bytesPerSecond: number }

/** Lighthouse's "fast 4G": 9 Mbit/s after overhead, 60 ms. */
export const FAST_4G: Network = { name: 'fast 4G', rttMs: 60, bytesPerSecond: 1_125_000 }
export const UNSHAPED: Network = { name: 'unthrottled', rttMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY }

/** One visitor's line: its speed, and what has gone over it. Every port of a run shares it. */
export type Line = { network: Network; freeAt: number; bytes: number; requests: number }

export function newLine(): Line {
  return { network: UNSHAPED, freeAt: 0, bytes: 0, requests: 0 }
}

/**
 * A port that forwards to another one as a slow network would: every connection first pays its handshakes (TCP and TLS: two round
 * trips), then half a round trip each way, and all connections share the bandwidth.
 */
export async function startShaper(target: number, line: Line): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const readyAt = performance.now() + line.network.rttMs * 2
    client.on('data', (chunk: Buffer) => {
      if (chunk.subarray(0, 4).toString() === 'GET ') line.requests += 1
      later(Math.max(readyAt, performance.now()) + line.network.rttMs / 2, () => upstream.write(chunk))
    })
    upstream.on('data', (chunk) => {
      line.bytes += chunk.length
      const start = Math.max(line.freeAt, performance.now())
      line.freeAt = start + (chunk.length / line.network.bytesPerSecond) * 1_000
      later(line.freeAt + line.network.rttMs / 2, () => client.write(chunk))
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('close', () => later(performance.now() + line.network.rttMs + 50, () => to.destroy()))
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function later(at: number, task: () => void) {
  const wait = at - performance.now()
  if (wait <= 0.5) task()
  else setTimeout(task, wait)
}
