import type { W3mRequest } from '@airlock/protocol/w3m/messages'
import type { SecureFrame, SecureFrameEvents } from './createSecureFrame.ts'

export type Sent = { name: W3mRequest['name']; id: string; payload?: unknown }

export function fakeFrame() {
  const sent: Sent[] = []
  const shown: unknown[] = []
  const removed: number[] = []
  let count = 0
  let events: SecureFrameEvents | undefined

  function open(listener: SecureFrameEvents): SecureFrame {
    events = listener
    count += 1
    const mine = count
    return {
      post(message) {
        const { type, id, payload } = message as { type: string; id: string; payload?: unknown }
        sent.push({ name: type.replace('@w3m-app/', '') as Sent['name'], id, payload })
      },
      show: (position) => void shown.push(position),
      remove: () => void removed.push(mine),
    }
  }

  const last = (name: Sent['name']) => {
    const found = sent.findLast((one) => one.name === name)
    if (found === undefined) throw new Error(`No ${name} was sent: ${sent.map((one) => one.name)}`)
    return found
  }
  return {
    open,
    sent,
    shown,
    removed,
    count: () => count,
    names: () => sent.map(({ name }) => name),
    last,
    ready: () => events?.received({ kind: 'ready', version: '1' }),
    load: () => events?.loaded(),
    lose: () => events?.lost(),
    respond(name: Sent['name'], payload?: unknown, id = last(name).id) {
      events?.received({ kind: 'success', name, id, payload })
    },
    reject(name: Sent['name'], message: string, code?: string, id = last(name).id) {
      events?.received({ kind: 'error', name, id, error: { message, ...(code !== undefined && { code }) } })
    },
  }
}
