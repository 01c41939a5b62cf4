import type { Words } from '@airlock/protocol/text/Words'
import type { AppKit, AppKitWallets } from '../../types/AppKit.ts'
import type { createWalletsStore } from './createWalletsStore.ts'

/** Methods whose code loads with their first call. */
const METHODS =
  'updateOptions updateFeatures setConnectMethodsOrder setWalletFeaturesOrder setSocialsOrder setCollapseWallets setTermsConditionsUrl setPrivacyPolicyUrl addNetwork removeNetwork fetchWallets prefetchWalletConnectUri resetWalletConnectUri connectWallet resetConnectingWallet getUniversalProvider disconnect switchNetwork fetchBalance'

export type LazyMethod =
  | Words<typeof METHODS>
  | 'getError'
  | 'getRemoteFeatures'
  | 'subscribeRemoteFeatures'
  | 'wallets'

/** @param call runs a method of the engine by its name */
export function lazyMethods(
  call: (name: string, args: unknown[]) => Promise<unknown>,
  { get, attempt, subscribe }: ReturnType<typeof createWalletsStore>,
): Pick<AppKit, LazyMethod> {
  const lazy = <Names>(names: string) =>
    Object.fromEntries(names.split(' ').map((name) => [name, (...args: unknown[]) => call(name, args)])) as Names
  const warn = () => void call('getRemoteFeatures', []).catch(() => {})
  return {
    ...lazy<Pick<AppKit, Words<typeof METHODS>>>(METHODS),
    wallets: {
      ...lazy<Pick<AppKitWallets, 'list' | 'prepare' | 'connect' | 'cancel'>>('list prepare connect cancel'),
      get,
      attempt,
      subscribe,
    },
    getRemoteFeatures() {
      warn()
      return {}
    },
    subscribeRemoteFeatures() {
      warn()
      return () => {}
    },
    getError: () => (attempt() as { error?: Error }).error?.message ?? '',
  }
}
