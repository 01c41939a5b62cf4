import type { StoredMessage } from './mailbox.ts'

const REDELIVER_MS = 5_000
const MAX_DELIVERIES = 5

export function createDeliveries(pass: (text: string) => void) {
  const open = new Map<string, { message: StoredMessage; timer: NodeJS.Timeout }>()
  return {
    /** Sends until the client says that it has it, five times at most. */
    deliver(id: string, message: StoredMessage, text: string) {
      const push = (times: number) => {
        pass(text)
        const again = () => (times < MAX_DELIVERIES ? push(times + 1) : open.delete(id))
        open.set(id, { message, timer: setTimeout(again, REDELIVER_MS).unref() })
      }
      push(1)
    },
    /** @returns the message; undefined for an id that waits for nothing */
    acknowledge(id: string): StoredMessage | undefined {
      const delivery = open.get(id)
      clearTimeout(delivery?.timer)
      open.delete(id)
      return delivery?.message
    },
    end() {
      for (const { timer } of open.values()) clearTimeout(timer)
      open.clear()
    },
  }
}
