import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isSolanaAddress } from '@airlock/protocol/namespaces/solana/address'
import { createDeferred } from '../../../page/utils/createDeferred.ts'
import type { NamespaceWallet, WalletState } from '../../../types/NamespaceWallet.ts'
import type { Unsubscribe } from '../../../types/Unsubscribe.ts'
import { settle } from '../../wallets/settle.ts'
import { methodOf, requiredMethod } from '../standard/features.ts'
import { mayBeOn } from '../standard/mayBeOn.ts'
import { listOf } from '../standard/parseStandardWallet.ts'
import { walletError } from '../standard/walletError.ts'
import { FEATURES, messageCall, serveCall } from './serveCall.ts'

export type Accounts = Map<string, unknown>

/** Each transaction names its network: the wallet has none selected. */
export function openWallet(native: unknown): NamespaceWallet {
  let accounts: Accounts = new Map()

  async function connect(signal: AbortSignal, ...options: [{ silent: true }?]) {
    const response = await settle(
      () => requiredMethod(native, 'standard:connect', 'connect')(...options),
      signal,
      options.length > 0 ? READ_DEADLINE_MS : undefined,
    )
    accounts = readAccounts((response as { accounts?: unknown } | undefined)?.accounts)
    return { accounts: [...accounts.keys()] }
  }

  /** @throws AirlockError WALLET_INVALID_ANSWER */
  function changedAccounts(properties: unknown): Accounts | undefined {
    try {
      const { accounts: next } = properties as { accounts?: unknown }
      return next === undefined ? undefined : readAccounts(next)
    } catch {
      return readAccounts((native as { accounts?: unknown }).accounts)
    }
  }

  function watch(report: (state: WalletState) => void): Unsubscribe {
    const onChange = (properties: unknown) => {
      try {
        const next = changedAccounts(properties)
        if (next === undefined) return
        accounts = next
        report({ accounts: [...accounts.keys()] })
      } catch {
        console.warn("Airlock: the wallet's change event is not readable and was ignored.")
      }
    }
    try {
      const stop = methodOf(native, 'standard:events', 'on')?.('change', onChange)
      return () => void (typeof stop === 'function' && stop())
    } catch {
      // Wallets without working events still serve requests.
      return () => {}
    }
  }

  return {
    async connect(signal) {
      const shown = createDeferred<WalletState>()
      // Some wallets never settle the prompt, and only emit accounts.
      const unwatch = watch((state) => state.accounts.length > 0 && shown.resolve(state))
      try {
        const state = await Promise.race([connect(signal), shown.promise])
        if (state.accounts.length === 0) throw new AirlockError('NO_ACCOUNT_SHARED')
        return state
      } catch (cause) {
        throw walletError(cause)
      } finally {
        unwatch()
      }
    },
    async restore(signal) {
      const state = await connect(signal, { silent: true })
      return state.accounts.length === 0 ? null : state
    },
    watch: ({ changed }) => watch((state) => changed?.(state)),
    methods: () => methodsOf(native),
    request: (call) => serveCall(native, accounts, call),
    async requestTransaction(call, signal) {
      // The modal sends only transactions.
      if (call.method !== 'solana_signTransaction') throw new AirlockError('UNSUPPORTED_METHOD')
      return settle(() => serveCall(native, accounts, call), signal)
    },
    async signMessage(input, signal) {
      const response = await settle(() => serveCall(native, accounts, messageCall(input)), signal)
      return (response as { signature: string }).signature
    },
    forget() {
      try {
        Promise.resolve(methodOf(native, 'standard:disconnect', 'disconnect')?.()).catch(() => {})
      } catch {
        // The session ends even if the wallet cannot disconnect.
      }
    },
  }
}

function methodsOf(native: unknown): string[] {
  return Object.entries(FEATURES).flatMap(([method, feature]) => {
    try {
      return methodOf(native, feature, feature.slice('solana:'.length)) ? method : []
    } catch {
      // A throwing getter counts as missing.
      return []
    }
  })
}

/** A multi-chain wallet lists accounts of all chains. @throws AirlockError WALLET_INVALID_ANSWER */
function readAccounts(value: unknown): Accounts {
  try {
    const entries = listOf(value)
    const accounts = entries.flatMap(readAccount)
    if (accounts.length > 0 || entries.every(isElsewhere)) return new Map(accounts)
  } catch {
    // Falls through: a throwing getter counts as invalid.
  }
  throw new AirlockError('WALLET_INVALID_ANSWER')
}

function isElsewhere(account: unknown): boolean {
  return !mayBeOn('solana:', (account as { chains?: unknown }).chains)
}

function readAccount(account: unknown): [] | [[string, unknown]] {
  const { address, chains } = account as { address: unknown; chains?: unknown }
  return isSolanaAddress(address) && mayBeOn('solana:', chains) ? [[address as string, account]] : []
}
