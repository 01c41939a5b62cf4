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

/** An account as a wallet takes it back, by its address. */
export type Accounts = Map<string, unknown>

/** A wallet of the page by the object that it registered. Each transaction names its network: the wallet is on none. */
export function openWallet(native: unknown): NamespaceWallet {
  let accounts: Accounts = new Map()

  async function connect(signal: AbortSignal, ...options: [{ silent: true }?]) {
    const answer = await settle(
      () => requiredMethod(native, 'standard:connect', 'connect')(...options),
      signal,
      options.length > 0 ? READ_DEADLINE_MS : undefined,
    )
    accounts = readAccounts((answer as { accounts?: unknown } | undefined)?.accounts)
    return { accounts: [...accounts.keys()] }
  }

  /** Returns the accounts after a change event; if they are not readable, the wallet's own list. @throws AirlockError WALLET_INVALID_ANSWER */
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
      // A wallet without working events still answers requests.
      return () => {}
    }
  }

  return {
    async connect(signal) {
      const shown = createDeferred<WalletState>()
      // Some wallets never settle the prompt, and only emit the accounts.
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
      // The modal composes transactions; other signatures are between the host's code and the wallet.
      if (call.method !== 'solana_signTransaction') throw new AirlockError('UNSUPPORTED_METHOD')
      return settle(() => serveCall(native, accounts, call), signal)
    },
    async signMessage(given, signal) {
      const answer = await settle(() => serveCall(native, accounts, messageCall(given)), signal)
      return (answer as { signature: string }).signature
    },
    forget() {
      try {
        Promise.resolve(methodOf(native, 'standard:disconnect', 'disconnect')?.()).catch(() => {})
      } catch {
        // The session ends here even where the wallet cannot disconnect.
      }
    },
  }
}

/** The methods whose feature the wallet has. */
function methodsOf(native: unknown): string[] {
  return Object.entries(FEATURES).flatMap(([method, feature]) => {
    try {
      return methodOf(native, feature, feature.slice('solana:'.length)) ? method : []
    } catch {
      // A getter that throws is no feature.
      return []
    }
  })
}

/**
 * The accounts of a wallet's answer, each once, read from the live list once. A wallet of several chains lists all its accounts: those of
 * other chains are left out.
 *
 * @throws AirlockError WALLET_INVALID_ANSWER for no list, and for one with an entry of no chain and none of Solana's
 */
function readAccounts(value: unknown): Accounts {
  try {
    const entries = listOf(value)
    const accounts = entries.flatMap(readAccount)
    if (accounts.length > 0 || entries.every(isElsewhere)) return new Map(accounts)
  } catch {
    // Falls through: a getter that throws is no account.
  }
  throw new AirlockError('WALLET_INVALID_ANSWER')
}

/** @throws TypeError for nothing, or what a getter throws */
function isElsewhere(account: unknown): boolean {
  return !mayBeOn('solana:', (account as { chains?: unknown }).chains)
}

/** @throws TypeError for nothing, or what a getter throws */
function readAccount(account: unknown): [] | [[string, unknown]] {
  const { address, chains } = account as { address: unknown; chains?: unknown }
  return isSolanaAddress(address) && mayBeOn('solana:', chains) ? [[address as string, account]] : []
}
