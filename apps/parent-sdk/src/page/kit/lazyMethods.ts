import type { Words } from '@airlock/protocol/text/Words'
import type { AppKit, AppKitWallets } from '../../types/AppKit.ts'
import type { createWalletsStore } from './createWalletsStore.ts'

const METHODS =
  'updateOptions updateFeatures setConnectMethodsOrder setWalletFeaturesOrder setSocialsOrder setCollapseWallets setTermsConditionsUrl setPrivacyPolicyUrl addNetwork removeNetwork fetchWallets prefetchWalletConnectUri resetWalletConnectUri connectWallet resetConnectingWallet getUniversalProvider disconnect switchNetwork fetchBalance switchConnection deleteConnection'

const READS = 'getConnections getRecentConnections getRemoteFeatures'

export type LazyMethod = Words<typeof METHODS> | 'getError' | 'wallets'

type Call = (name: string, args: unknown[]) => Promise<unknown>

const NONE: readonly never[] = []

export function lazyMethods(call: Call, store: ReturnType<typeof createWalletsStore>): Pick<AppKit, LazyMethod> {
  const lazy = <Names>(names: string) =>
    Object.fromEntries(names.split(' ').map((name) => [name, (...args: unknown[]) => call(name, args)])) as Names
  return {
    ...lazy<Pick<AppKit, Words<typeof METHODS>>>(METHODS),
    wallets: {
      ...lazy<Pick<AppKitWallets, 'list' | 'prepare' | 'connect' | 'cancel'>>('list prepare connect cancel'),
      ...store,
    },
    getError: () => (store.attempt() as { error?: Error }).error?.message ?? '',
  }
}

export function lazyReads<Names extends keyof AppKit = Words<typeof READS>>(
  call: Call,
  { reads }: ReturnType<typeof createWalletsStore>,
) {
  return Object.fromEntries(
    READS.split(' ').map((name) => [
      name,
      (...args: unknown[]) => {
        call(name, args).catch(() => {})
        return reads[name]?.(...(args as never[])) ?? NONE
      },
    ]),
  ) as Pick<AppKit, Names>
}
