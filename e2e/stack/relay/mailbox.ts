import { createHash } from 'node:crypto'

export type StoredMessage = {
  topic: string
  message: string
  tag: number
  /** The client that published it, which does not get it back. */
  sender: string
  /** Milliseconds since the epoch. */
  publishedAt: number
  expiresAt: number
  readBy: string[]
}

export type Mailbox = {
  put(message: StoredMessage): StoredMessage | undefined
  unread(topic: string, clientId: string): StoredMessage[]
  snapshot(): string
}

/** The oldest messages go first when their text weighs more than this. */
const MAX_BYTES = 64 * 1024 ** 2

export function createMailbox(snapshot: string | undefined): Mailbox {
  const all = new Map<string, StoredMessage>()
  const topics = new Map<string, Set<string>>()
  let bytes = 0

  const remove = (key: string, { topic, message }: StoredMessage) => {
    all.delete(key)
    topics.get(topic)?.delete(key)
    if (topics.get(topic)?.size === 0) topics.delete(topic)
    bytes -= message.length
  }
  const makeRoom = () => {
    for (const [key, message] of all) {
      if (message.expiresAt <= Date.now()) remove(key, message)
    }
    for (const [key, message] of all) {
      if (bytes <= MAX_BYTES) return
      remove(key, message)
    }
  }
  const put = (message: StoredMessage) => {
    const key = keyOf(message)
    const known = all.get(key)
    if (known !== undefined && known.expiresAt > Date.now()) return undefined
    if (known !== undefined) remove(key, known)
    all.set(key, message)
    topics.set(message.topic, (topics.get(message.topic) ?? new Set()).add(key))
    bytes += message.message.length
    if (bytes > MAX_BYTES) makeRoom()
    return message
  }
  for (const message of restored(snapshot)) put(message)

  return {
    put,
    unread: (topic, clientId) =>
      [...(topics.get(topic) ?? [])].flatMap((key) => {
        const message = all.get(key)
        const isFor = message && message.sender !== clientId && !message.readBy.includes(clientId)
        return isFor && message.expiresAt > Date.now() ? [message] : []
      }),
    snapshot() {
      makeRoom()
      return JSON.stringify([...all.values()])
    },
  }
}

function keyOf({ topic, message }: StoredMessage) {
  return createHash('sha256').update(topic).update(message).digest('base64')
}

/** Only our own snapshots are read back, hence the cast. */
function restored(snapshot: string | undefined): StoredMessage[] {
  return snapshot === undefined ? [] : (JSON.parse(snapshot) as StoredMessage[])
}
