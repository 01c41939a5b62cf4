import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** `false` on the server and until hydration: earlier clicks are lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
