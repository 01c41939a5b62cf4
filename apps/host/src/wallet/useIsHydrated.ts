import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and until React has taken over what the server drew: a click before that reaches nobody. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
