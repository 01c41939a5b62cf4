type Listener = (payload: unknown) => void

/** A listener that throws does not stop the others. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      const own = listeners.get(event) ?? new Set()
      listeners.set(event, own.add(listener))
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, payload: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload)
        } catch (cause) {
          console.error(cause)
        }
      }
    },
  }
}
