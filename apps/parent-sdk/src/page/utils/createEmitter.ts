import type { Unsubscribe } from '../../types/Unsubscribe.ts'

type Listener = (...args: never) => void

/** A throwing listener is reported and does not affect others. */
export function createEmitter<Events extends Record<string, unknown[]> = Record<string, [payload: unknown]>>() {
  const listeners = new Map<keyof Events, Set<Listener>>()

  function removeListener<Name extends keyof Events>(event: Name, listener: (...args: Events[Name]) => void) {
    listeners.get(event)?.delete(listener)
  }

  return {
    on<Name extends keyof Events>(event: Name, listener: (...args: Events[Name]) => void): Unsubscribe {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => removeListener(event, listener)
    },
    removeListener,
    emit<Name extends keyof Events>(event: Name, ...args: Events[Name]) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          ;(listener as (...args: Events[Name]) => void)(...args)
        } catch (cause) {
          reportError(cause)
        }
      }
    },
  }
}
