import type { Unsubscribe } from '../../types/Unsubscribe.ts'

export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit(...args: Args) {
      for (const listener of [...listeners]) listener(...args)
    },
    subscribe(listener: (...args: Args) => void): Unsubscribe {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function subscribeToValue<Value>(subscribe: (check: () => void) => Unsubscribe, read: () => Value) {
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
