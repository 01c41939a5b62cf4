/** Ends a subscription. */
export type Unsubscribe = () => void

/** Who wants to be told. A listener may leave, or bring others, while it is told. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    tell(...args: Args) {
      for (const listener of [...listeners]) listener(...args)
    },
    subscribe(listener: (...args: Args) => void): Unsubscribe {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows a value: `subscribe` tells that something may have changed, the listener hears it when the value did. */
export function follow<Value>(subscribe: (check: () => void) => Unsubscribe, read: () => Value) {
  return (listener: (value: Value) => void): Unsubscribe => {
    let last = read()
    return subscribe(() => {
      const next = read()
      if (next === last) return
      last = next
      listener(next)
    })
  }
}
