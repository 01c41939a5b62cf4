import type { IncomingMessage } from 'node:http'

/** First size of the buffer; it doubles as bytes arrive, so that a declared length alone reserves nothing. */
const FIRST_BYTES = 1_024

/**
 * Reads a request body into one buffer. Chunks are copied: thousands of one-byte chunks would otherwise cost a thousand times their size.
 *
 * @param isKept without it the body is counted and discarded
 * @param reserve returns `false` where there is no room for so many bytes more
 * @returns `tooLarge` as soon as the declared length or the bytes received exceed `most`; `noRoom` where nothing could be reserved;
 * `aborted` when the client went away
 */
export function readBody(
  incoming: IncomingMessage,
  { most, isKept, reserve }: { most: number; isKept: boolean; reserve(bytes: number): boolean },
): Promise<Buffer | 'tooLarge' | 'noRoom' | 'aborted'> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) return Promise.resolve('tooLarge')
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    let length = 0
    const settle = (result: Buffer | 'tooLarge' | 'noRoom' | 'aborted') => {
      incoming.off('data', onData)
      incoming.off('end', onEnd)
      incoming.off('close', onClose)
      resolve(result)
    }
    const onData = (chunk: Buffer) => {
      if (length + chunk.length > most) {
        incoming.pause()
        settle('tooLarge')
        return
      }
      if (isKept) {
        if (length + chunk.length > bytes.length) {
          const size = Math.max(FIRST_BYTES, bytes.length * 2, length + chunk.length)
          if (!reserve(size - bytes.length)) {
            incoming.pause()
            settle('noRoom')
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
    incoming.on('data', onData)
    incoming.on('end', onEnd)
    incoming.on('close', onClose)
    // The client went away: `close` follows.
    incoming.on('error', () => {})
  })
}

function grown(bytes: Buffer, length: number, size: number) {
  const larger = Buffer.allocUnsafeSlow(size)
  bytes.copy(larger, 0, 0, length)
  return larger
}
