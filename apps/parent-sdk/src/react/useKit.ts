import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { AirlockError } from '../index.ts'
import { firstInstance, onInstance } from '../page/instances.ts'
import type { FirstPaint } from '../ssr/firstPaint.ts'
import { type Store, withFirstPaint } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { Unsubscribe } from '../types/Unsubscribe.ts'

/** `undefined` without an instance, as on a server; `null` outside a provider. */
export const AppKitContext = createContext<AppKit | undefined | null>(null)

export const FirstPaintContext = createContext<FirstPaint | undefined>(undefined)

/**
 * Returns the provider's instance, or outside of a provider the page's first one; `undefined` on a server and while
 * hydrating.
 *
 * @throws AirlockError OUTSIDE_PROVIDER if the page has neither
 */
export function useKit(): AppKit | undefined {
  const provided = useContext(AppKitContext)
  const ofPage = useSyncExternalStore(onInstance, firstInstance, () => undefined)
  if (provided !== null) return provided
  if (typeof window !== 'undefined' && firstInstance() === undefined) throw new AirlockError('OUTSIDE_PROVIDER')
  return ofPage
}

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

/** The store must be the same object in each render. */
export function useKitStore<Value>(store: Store<Value>): Value {
  const paint = useContext(FirstPaintContext)
  const { subscribe, get, empty } = useMemo(() => withFirstPaint(store, paint), [store, paint])
  return useKitSnapshot(subscribe, get, empty)
}

/** Declare `action` outside the component. Without an instance, as on a server, it rejects with SERVER_SIDE. */
export function useKitAction<Args extends unknown[], Result>(
  action: (kit: AppKit, ...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const kit = useKit()
  return useCallback(
    async (...args: Args) => {
      if (!kit) throw new AirlockError('SERVER_SIDE')
      return action(kit, ...args)
    },
    [kit, action],
  )
}
