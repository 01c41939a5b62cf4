import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

type Headers = Readonly<Record<string, string>>

/** Closing at once would reset the connection before the client reads the response. */
const LINGER_MS = 1_000
const LINGER_BYTES = 1_000_000

/** @param options `body` is sent as JSON; otherwise the status text */
export function rejectRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: { status: number; headers: Headers; body?: object | undefined },
) {
  const text = body === undefined ? textOf(status) : JSON.stringify(body)
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
  outgoing.writeHead(status, { ...headers, ...plain(text), ...type, Connection: 'close' })
  outgoing.write(text)
  if (incoming.readableEnded) return void outgoing.end()
  let discarded = 0
  const end = () => {
    clearTimeout(timer)
    incoming.off('data', onData)
    outgoing.end()
  }
  const onData = (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > LINGER_BYTES) incoming.pause()
  }
  const timer = setTimeout(end, LINGER_MS).unref()
  incoming.on('data', onData)
  incoming.once('end', end)
  incoming.once('close', end)
  incoming.resume()
}

export function refuseConnection(socket: Duplex, status: number, headers: Headers) {
  const text = textOf(status)
  const lines = Object.entries({ ...headers, ...plain(text), Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const textOf = (status: number) => `${STATUS_CODES[status]}\n`

function plain(text: string) {
  return {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
  }
}
