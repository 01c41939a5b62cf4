import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, isChainNamespace } from '@airlock/protocol/caip'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '@airlock/protocol/socialProviders'
import type { Storage } from '../../core/ports/Storage.ts'

/** Stores no user data. */
const PREFIX = '@airlock-wallet/'
const USED = `${PREFIX}EMAIL_LOGIN_USED`
const CHAIN = `${PREFIX}LAST_USED_CHAIN`
const NAMESPACES = `${PREFIX}NAMESPACES`
const PROVIDER = `${PREFIX}PROVIDER`

export function authCache(storage: Storage) {
  return {
    isUsed: () => storage.get(USED) === 'true',
    chain(): CaipNetworkId | null {
      const stored = storage.get(CHAIN)
      return isCaipNetworkId(stored) ? stored : null
    },
    namespaces(): readonly ChainNamespace[] | null {
      const stored = storage.get(NAMESPACES)?.split(',').filter(isChainNamespace) ?? []
      return stored.length === 0 ? null : stored
    },
    provider: (): SignInProvider | null => SIGN_IN_PROVIDERS.find((one) => one === storage.get(PROVIDER)) ?? null,
    keepProvider(provider: SignInProvider | null) {
      if (provider === null) storage.remove(PROVIDER)
      else storage.set(PROVIDER, provider)
    },
    save(chain: CaipNetworkId, namespaces: readonly ChainNamespace[]) {
      storage.set(USED, 'true')
      storage.set(CHAIN, chain)
      storage.set(NAMESPACES, namespaces.join())
    },
    clear() {
      for (const key of [USED, CHAIN, NAMESPACES, PROVIDER]) storage.remove(key)
    },
  }
}
