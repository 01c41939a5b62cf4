import { useContext, useSyncExternalStore } from 'react'
import { AirlockError } from '../../index.ts'
import { firstInstance, onInstance } from '../../page/instances.ts'
import type { AppKit } from '../../types/AppKit.ts'
import { AppKitContext } from '../AppKitContext.ts'

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
