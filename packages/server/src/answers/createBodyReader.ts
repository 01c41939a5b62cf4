import type { IncomingMessage } from 'node:http'
import type { ServerLimits } from '../limits/serverLimits.ts'

/** The buffer starts with this size and doubles as bytes arrive, because a declared length may be false. */
const FIRST_BYTES = 1_024

export type ReceivedBody = {
  bytes: Buffer
  forget(): void
}

/** Chunks are copied: thousands of one-byte chunks would otherwise cost a thousand times their size. */
export function createBodyReader({ bodyBytes, allBodiesBytes }: Pick<ServerLimits, 'bodyBytes' | 'allBodiesBytes'>) {
  let heldBytes = 0

  /** @returns the complete body, the status to reject it with, or `aborted` if the client went away */
  return function readBody(incoming: IncomingMessage): Promise<ReceivedBody | 413 | 503 | 'aborted'> {
    if (Number(incoming.headers['content-length'] ?? 0) > bodyBytes) return Promise.resolve(413)
    // The adapter passes no body of GET and HEAD to the app.
    const isStored = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    return new Promise((resolve) => {
      let bytes = Buffer.alloc(0)
      let length = 0
      const forget = () => {
        heldBytes -= bytes.length
        bytes = Buffer.alloc(0)
      }
      const settle = (result: ReceivedBody | 413 | 503 | 'aborted') => {
        incoming.off('data', onData)
        incoming.off('end', onEnd)
        incoming.off('close', onClose)
        if (typeof result !== 'object') forget()
        resolve(result)
      }
      const reject = (status: 413 | 503) => {
        incoming.pause()
        settle(status)
      }
      const onData = (chunk: Buffer) => {
        if (length + chunk.length > bodyBytes) return reject(413)
        if (isStored) {
          if (length + chunk.length > bytes.length) {
            const size = Math.max(FIRST_BYTES, bytes.length * 2, length + chunk.length)
            if (heldBytes - bytes.length + size > allBodiesBytes) return reject(503)
            heldBytes += size - bytes.length
            bytes = enlarge(bytes, length, size)
          }
          chunk.copy(bytes, length)
        }
        length += chunk.length
      }
      const onEnd = () => settle({ bytes: isStored ? bytes.subarray(0, length) : bytes, forget })
      const onClose = () => settle('aborted')
      incoming.on('data', onData)
      incoming.on('end', onEnd)
      incoming.on('close', onClose)
      // The client went away: `close` follows.
      incoming.on('error', () => {})
    })
  }
}

function enlarge(bytes: Buffer, length: number, size: number) {
  const larger = Buffer.allocUnsafeSlow(size)
  bytes.copy(larger, 0, 0, length)
  return larger
}
