export type Outgoing = 'deliveries' | 'replies'

export type Gate = {
  pass(message: Outgoing, send: () => void): void
  hold(message: Outgoing): void
  release(order: 'kept' | 'reversed'): void
  duplicateNext(count: number): void
  clear(): void
}

/** Beyond this the oldest frames are lost, as they would be in any network. */
const MAX_HELD = 5_000

export function createGate(): Gate {
  const blocked = new Set<Outgoing>()
  let queue: (() => void)[] = []
  let duplicates = 0
  const clear = () => {
    blocked.clear()
    queue = []
    duplicates = 0
  }
  return {
    pass(message, send) {
      const isTwice = message === 'deliveries' && duplicates > 0
      if (isTwice) duplicates -= 1
      for (const frame of isTwice ? [send, send] : [send]) {
        if (blocked.has(message)) queue = [...queue.slice(1 - MAX_HELD), frame]
        else frame()
      }
    },
    hold: (message) => void blocked.add(message),
    release(order) {
      const frames = order === 'kept' ? queue : queue.reverse()
      blocked.clear()
      queue = []
      for (const frame of frames) frame()
    },
    duplicateNext(count) {
      duplicates += count
    },
    clear,
  }
}
