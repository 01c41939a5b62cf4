import { createHash } from 'node:crypto'
import type { WebSocket } from 'ws'
import { createDeliveries } from './deliveries.ts'
import type { Gate } from './gate.ts'
import type { Journal } from './journal.ts'
import type { Mailbox, StoredMessage } from './mailbox.ts'
import { type ClientCalls, METHODS, type Publication } from './methods.ts'
import { parseFrame } from './parseFrame.ts'

export type Floor = {
  connections: Set<Connection>
  mailbox: Mailbox
  journal: Journal
  gate: Gate
}

export type Connection = {
  clientId: string
  socket: WebSocket
  deliver(message: StoredMessage): void
}

const MAX_SUBSCRIPTIONS = 5_000
const MAX_TTL_S = 30 * 86_400
const UNKNOWN_METHOD = -32_601
const BAD_PARAMETERS = -32_602

let lastPush = 0

export function serveConnection(socket: WebSocket, clientId: string, floor: Floor): Connection {
  const { connections, mailbox, journal, gate } = floor
  const subscriptions = new Set<string>()
  const send = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }
  const deliveries = createDeliveries((text) => gate.pass(() => send(text)))
  const deliver = (message: StoredMessage) => {
    if (!subscriptions.has(message.topic)) return
    lastPush = Math.max(lastPush + 1, Date.now() * 1_000)
    const id = String(lastPush)
    deliveries.deliver(id, message, pushText(id, subscriptionId(message.topic, clientId), message))
  }
  const connection: Connection = { clientId, socket, deliver }

  const publish = ({ topic, message, tag, ttl, clear }: Publication): true => {
    journal.add({ topic, tag, ttl, from: clientId, bytes: message.length, clear })
    const publishedAt = Date.now()
    const expiresAt = publishedAt + Math.min(ttl, MAX_TTL_S) * 1_000
    const stored = mailbox.put({ topic, message, tag, sender: clientId, publishedAt, expiresAt, readBy: [] })
    for (const other of connections) {
      if (stored !== undefined && other.clientId !== clientId) other.deliver(stored)
    }
    return true
  }
  /** Messages of a subscription follow its answer. */
  let current: string[] = []
  const client: ClientCalls = {
    publish,
    subscribe(topic) {
      if (subscriptions.size >= MAX_SUBSCRIPTIONS) throw new Error('too many subscriptions')
      if (!subscriptions.has(topic)) current.push(topic)
      subscriptions.add(topic)
      return subscriptionId(topic, clientId)
    },
    unsubscribe(topic) {
      subscriptions.delete(topic)
      return true
    },
    fetch: (topics) =>
      topics.flatMap((topic) => {
        const messages = mailbox.unread(topic, clientId)
        for (const { readBy } of messages) readBy.push(clientId)
        return messages
      }),
  }

  const respond = (id: string, name: string, params: unknown) => {
    const method = METHODS.get(name)
    const text = method === undefined ? errorText(id, UNKNOWN_METHOD, 'Method not found') : run(method, id, params)
    send(text)
    for (const topic of current.splice(0)) mailbox.unread(topic, clientId).forEach(deliver)
  }
  const run = (method: (client: ClientCalls, params: unknown) => unknown, id: string, params: unknown) => {
    try {
      return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(method(client, params))}}`
    } catch {
      current = []
      return errorText(id, BAD_PARAMETERS, 'Invalid params')
    }
  }

  socket.on('message', (data) => {
    const frame = parseFrame(String(data))
    if (frame.kind === 'request') respond(frame.id, frame.method, frame.params)
    if (frame.kind !== 'acknowledgement') return
    deliveries.acknowledge(frame.id)?.readBy.push(clientId)
  })
  socket.on('close', () => {
    connections.delete(connection)
    deliveries.end()
  })
  connections.add(connection)
  return connection
}

function pushText(id: string, subscription: string, { topic, message, publishedAt, tag }: StoredMessage) {
  const params = { id: subscription, data: { topic, message, publishedAt, tag } }
  return JSON.stringify({ id: Number(id), jsonrpc: '2.0', method: 'irn_subscription', params })
}

function errorText(id: string, code: number, message: string) {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}

function subscriptionId(topic: string, clientId: string) {
  return createHash('sha256').update(`${topic}${clientId}`).digest('hex')
}
