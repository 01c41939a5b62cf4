import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { OutboundError } from './OutboundError.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Uint8Array<ArrayBuffer> }

type Limits = { maxBytes: number; signal: AbortSignal }

/**
 * Reads a response's body within limits, except a redirect's.
 *
 * @throws OutboundError
 */
export function readAnswer(request: ClientRequest, { maxBytes, signal }: Limits): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      request.destroy()
      reject(refusalOf(cause, signal))
    }
    request.on('error', fail)
    request.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer
      if (status >= 300 && status < 400) {
        request.destroy()
        resolve({ status, headers, bytes: new Uint8Array() })
        return
      }
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') fail(new OutboundError('encoding'))
      else if (Number(headers['content-length'] ?? 0) > maxBytes) fail(new OutboundError('size'))
      else readBytes(answer, maxBytes).then((bytes) => resolve({ status, headers, bytes }), fail)
    })
  })
}

async function readBytes(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new OutboundError('size')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, length))
}

function refusalOf(cause: unknown, signal: AbortSignal) {
  if (cause instanceof OutboundError) return cause
  return new OutboundError(signal.aborted ? 'deadline' : 'unreachable', { cause })
}
