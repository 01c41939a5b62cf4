import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, isChainNamespace } from '@airlock/protocol/caip'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '@airlock/protocol/socialProviders'
import type { Storage } from '../../core/ports/Storage.ts'

/** The keys reveal nothing of the user. */
const PREFIX = '@airlock-wallet/'
const USED = `${PREFIX}EMAIL_LOGIN_USED`
const CHAIN = `${PREFIX}LAST_USED_CHAIN`
const NAMESPACES = `${PREFIX}NAMESPACES`
const PROVIDER = `${PREFIX}PROVIDER`

/** Memory of a login by email, in the storage of this frame. */
export function authCache(storage: Storage) {
  return {
    /** `true` where the secure frame may still hold a login of ours. */
    isUsed: () => storage.get(USED) === 'true',
    chain(): CaipNetworkId | null {
      const kept = storage.get(CHAIN)
      return isCaipNetworkId(kept) ? kept : null
    },
    /** Namespaces of the session; null where none are kept. */
    namespaces(): readonly ChainNamespace[] | null {
      const kept = storage.get(NAMESPACES)?.split(',').filter(isChainNamespace) ?? []
      return kept.length === 0 ? null : kept
    },
    /** The provider that the user of the session signed in at; null for a code by email. */
    provider: (): SignInProvider | null => SIGN_IN_PROVIDERS.find((one) => one === storage.get(PROVIDER)) ?? null,
    keepProvider(provider: SignInProvider | null) {
      if (provider === null) storage.remove(PROVIDER)
      else storage.set(PROVIDER, provider)
    },
    keep(chain: CaipNetworkId, namespaces: readonly ChainNamespace[]) {
      storage.set(USED, 'true')
      storage.set(CHAIN, chain)
      storage.set(NAMESPACES, namespaces.join())
    },
    /** Called when the session ends, and when a check of it failed. */
    clear() {
      for (const key of [USED, CHAIN, NAMESPACES, PROVIDER]) storage.remove(key)
    },
  }
}
