import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AppKit } from '../AppKit.ts'
import { useKitAction } from './useKitAction.ts'

/** Ends one namespace's session, or every one (S4.7). */
export function useDisconnect() {
  return { disconnect: useKitAction(disconnect) }
}

const disconnect = (kit: AppKit, params?: { namespace?: ChainNamespace }) => kit.disconnect(params?.namespace)
