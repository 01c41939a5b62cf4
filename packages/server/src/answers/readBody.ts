import type { IncomingMessage } from 'node:http'

/** First size of the buffer; it doubles as bytes arrive, so that a declared length alone reserves nothing. */
const FIRST_BYTES = 1_024

type Options = { most: number; isKept: boolean; reserve(bytes: number): boolean; signal: AbortSignal }
type Unread = 'tooLarge' | 'noRoom' | 'ended' | 'aborted'

/**
 * Reads a request body into one buffer. Chunks are copied: thousands of one-byte chunks would otherwise cost a thousand times their size.
 *
 * @param isKept without it the body is counted and discarded
 * @param reserve returns `false` where there is no room for so many bytes more
 * @param signal ends the reading
 * @returns `tooLarge` as soon as the declared length or the bytes received exceed `most`; `noRoom` where nothing could be reserved;
 * `ended` where the signal came first; `aborted` when the client went away
 */
export function readBody(
  incoming: IncomingMessage,
  { most, isKept, reserve, signal }: Options,
): Promise<Buffer | Unread> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) return Promise.resolve('tooLarge')
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    let length = 0
    const settle = (result: Buffer | Unread) => {
      incoming.off('data', onData)
      incoming.off('end', onEnd)
      incoming.off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      resolve(result)
    }
    const stop = (result: Unread) => {
      incoming.pause()
      settle(result)
    }
    const onData = (chunk: Buffer) => {
      if (length + chunk.length > most) {
        stop('tooLarge')
        return
      }
      if (isKept) {
        if (length + chunk.length > bytes.length) {
          const size = Math.max(FIRST_BYTES, bytes.length * 2, length + chunk.length)
          if (!reserve(size - bytes.length)) {
            stop('noRoom')
            return
          }
          bytes = grown(bytes, length, size)
        }
        chunk.copy(bytes, length)
      }
      length += chunk.length
    }
    const onEnd = () => settle(isKept ? bytes.subarray(0, length) : bytes)
    const onClose = () => settle('aborted')
    const onAbort = () => stop('ended')
    incoming.on('data', onData)
    incoming.on('end', onEnd)
    incoming.on('close', onClose)
    signal.addEventListener('abort', onAbort)
    // The client went away: `close` follows.
    incoming.on('error', () => {})
  })
}

function grown(bytes: Buffer, length: number, size: number) {
  const larger = Buffer.allocUnsafeSlow(size)
  bytes.copy(larger, 0, 0, length)
  return larger
}
