import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import type { Line } from '../profiles.ts'

/** A port that leads to another one over a line. */
export type Shaper = { port: number; use(line: Line | null): void; close(): void }

/** Parallel connections share the line in portions of this size. */
const PORTION = 8_192
/** Bytes that one connection may have under way before its sender has to wait. */
const WINDOW = 131_072

/**
 * Shapes packets rather than requests: the handshakes of TCP and TLS cost their round trips, and every connection of the page, its
 * frames and workers takes from the same bandwidth.
 *
 * @param target a port of this machine
 */
export async function createShaper(target: number): Promise<Shaper> {
  let line: Line | null = null
  /** When the line has sent everything that it was given so far. */
  const free = { down: 0, up: 0 }

  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true })
    const greet = () => {
      carry(client, upstream, 'up')
      carry(upstream, client, 'down')
      client.resume()
    }
    // SYN and its answer.
    if (line) setTimeout(greet, line.rttMs)
    else greet()
  })

  function carry(from: Socket, to: Socket, direction: 'down' | 'up') {
    const queue: (Buffer | 'end')[] = []
    let pending = 0
    let last = 0

    // Timers may fire out of order by a millisecond; the queue keeps the bytes in theirs.
    const deliver = () => {
      const portion = queue.shift()
      if (portion === undefined || to.destroyed) return
      if (portion === 'end') return void to.end()
      to.write(portion)
      pending -= portion.length
      if (pending < WINDOW) from.resume()
    }
    const send = (portion: Buffer | 'end') => {
      const now = performance.now()
      const size = portion === 'end' ? 0 : portion.length
      if (line) {
        free[direction] = Math.max(free[direction], now) + size / line[`${direction}BytesPerMs`]
        last = Math.max(last, free[direction] + line.rttMs / 2)
      }
      queue.push(portion)
      pending += size
      if (queue.length === 1 && last <= now) deliver()
      else setTimeout(deliver, last - now)
    }
    from.on('data', (chunk: Buffer) => {
      for (let start = 0; start < chunk.length; start += PORTION) send(chunk.subarray(start, start + PORTION))
      if (pending > WINDOW) from.pause()
    })
    from.on('end', () => send('end'))
    from.on('error', () => to.destroy())
    from.on('close', () => queue.length === 0 && to.destroy())
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    use(next) {
      line = next
      Object.assign(free, { down: 0, up: 0 })
    },
    close: () => void server.close(),
  }
}
