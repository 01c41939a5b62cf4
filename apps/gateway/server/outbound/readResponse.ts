import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { OutboundError } from './OutboundError.ts'

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; bytes: Uint8Array<ArrayBuffer> }

type Limits = { maxBytes: number; signal: AbortSignal }

/** Skips the body of a redirect. @throws OutboundError */
export function readResponse(request: ClientRequest, { maxBytes, signal }: Limits): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      request.destroy()
      reject(rejectionOf(cause, signal))
    }
    request.on('error', fail)
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      if (status >= 300 && status < 400) {
        request.destroy()
        resolve({ status, headers, bytes: new Uint8Array() })
        return
      }
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') fail(new OutboundError('encoding'))
      else if (Number(headers['content-length'] ?? 0) > maxBytes) fail(new OutboundError('size'))
      else readBytes(response, maxBytes).then((bytes) => resolve({ status, headers, bytes }), fail)
    })
  })
}

async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new OutboundError('size')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, length))
}

function rejectionOf(cause: unknown, signal: AbortSignal) {
  if (cause instanceof OutboundError) return cause
  return new OutboundError(signal.aborted ? 'deadline' : 'unreachable', { cause })
}
