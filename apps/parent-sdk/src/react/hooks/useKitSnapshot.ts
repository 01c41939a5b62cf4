import { useCallback, useSyncExternalStore } from 'react'
import type { AppKit } from '../../types/AppKit.ts'
import type { Unsubscribe } from '../../types/Unsubscribe.ts'
import { useKit } from './useKit.ts'

/** Declare `subscribe` outside the component. */
export function useKitSnapshot<Value, Server = Value>(
  subscribe: (kit: AppKit, onChange: () => void) => Unsubscribe,
  read: (kit: AppKit) => Value,
  server: Server,
): Value | Server {
  const kit = useKit()
  const follow = useCallback((onChange: () => void) => (kit ? subscribe(kit, onChange) : () => {}), [kit, subscribe])
  return useSyncExternalStore<Value | Server>(
    follow,
    () => (kit ? read(kit) : server),
    () => server,
  )
}
