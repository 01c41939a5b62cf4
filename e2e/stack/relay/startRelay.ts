import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { checkToken } from './checkToken.ts'
import { type Connection, type Floor, serveConnection } from './connection.ts'
import { createGate, type Gate } from './gate.ts'
import { createJournal, type Journal } from './journal.ts'
import { createMailbox } from './mailbox.ts'
import { GATEWAY_ERRORS, REFUSAL_CODE, type Refusal } from './refusals.ts'

export type Relay = {
  url: string
  close(): Promise<void>
  open(): Promise<void>
  dropSockets(): void
  reject(reason?: Refusal): void
  hold: Gate['hold']
  releaseReversed: Gate['releaseReversed']
  duplicateNext: Gate['duplicateNext']
  inject(topic: string, message: string): void
  /** Messages that clients published since the relay was made, oldest first; the newest 2,000. */
  published: Journal['entries']
  whenPublished: Journal['when']
  connections(): number
  whenConnected(count: number): Promise<void>
}

type Options = {
  port: number
  /** The file that keeps messages while the relay is down; memory otherwise. */
  snapshotFile?: string | undefined
}

const HOST = '127.0.0.1'
/** Clients in Node drop a socket that was silent for 35 s. */
const PING_MS = 25_000
const MAX_FRAME_BYTES = 16 * 1024 ** 2
const MAX_CONNECTIONS = 256

/** @throws Error when the port is taken. */
export async function startRelay({ port, snapshotFile }: Options): Promise<Relay> {
  const url = `ws://${HOST}:${port}`
  const journal = createJournal()
  let snapshot = snapshotFile !== undefined && existsSync(snapshotFile) ? readFileSync(snapshotFile, 'utf8') : undefined
  let running: { server: Server; sockets: WebSocketServer; floor: Floor; pinging: NodeJS.Timeout } | undefined
  let rejection: Refusal | undefined
  const gate = createGate()
  const arrivals = new Set<() => void>()

  const rejectionOf = (request: IncomingMessage): { clientId: string } | { rejection: Refusal } => {
    if (rejection !== undefined) return { rejection }
    const query = new URL(request.url ?? '/', url).searchParams
    if (!query.get('projectId')) return { rejection: 'key' }
    return checkToken(query.get('auth') ?? '', url)
  }

  const open = async () => {
    if (running) return
    const connections = new Set<Connection>()
    const mailbox = createMailbox(snapshot)
    const floor: Floor = { connections, mailbox, journal, gate }
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ status: 'ok', service: 'relay' }))
    })
    const sockets = new WebSocketServer({ server, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
    sockets.on('connection', (socket: WebSocket, request) => {
      // A socket that errors also closes.
      socket.on('error', () => undefined)
      const user = rejectionOf(request)
      if (connections.size >= MAX_CONNECTIONS) socket.close(1013, 'Too many connections')
      else if ('rejection' in user) socket.close(REFUSAL_CODE, GATEWAY_ERRORS[user.rejection])
      // Nothing is awaited before this, so frames that came with the handshake find their listener.
      else serveConnection(socket, user.clientId, floor)
      for (const check of [...arrivals]) check()
    })
    sockets.on('error', () => undefined)
    server.listen(port, HOST)
    await once(server, 'listening')
    const pinging = setInterval(() => {
      for (const { socket } of connections) socket.ping()
    }, PING_MS).unref()
    running = { server, sockets, floor, pinging }
  }

  const countConnections = () => running?.floor.connections.size ?? 0
  const dropSockets = () => {
    for (const { socket } of running?.floor.connections ?? []) socket.terminate()
  }
  const close = async () => {
    if (!running) return
    const { server, sockets, floor, pinging } = running
    running = undefined
    clearInterval(pinging)
    gate.clear()
    snapshot = floor.mailbox.snapshot()
    if (snapshotFile !== undefined) writeFileSync(snapshotFile, snapshot)
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  await open()
  return {
    url,
    open,
    close,
    dropSockets,
    reject(reason) {
      rejection = reason
    },
    hold: gate.hold,
    releaseReversed: gate.releaseReversed,
    duplicateNext: gate.duplicateNext,
    inject(topic, message) {
      const at = Date.now()
      const forged = { topic, message, tag: 0, sender: '', publishedAt: at, expiresAt: at, readBy: [] }
      for (const connection of running?.floor.connections ?? []) connection.deliver(forged)
    },
    published: journal.entries,
    whenPublished: journal.when,
    connections: countConnections,
    whenConnected: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (countConnections() < count) return
          arrivals.delete(check)
          resolve()
        }
        arrivals.add(check)
        check()
      }),
  }
}
