import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { prefixOf } from '@airlock/protocol/namespaces/polkadot/chains'
import { decodeSs58, encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import type { NamespaceWallet, WalletListener, WalletState } from '../../../types/NamespaceWallet.ts'
import { settle } from '../../wallets/settle.ts'
import { isSameBytes } from '../standard/bytes.ts'
import { walletError } from '../standard/walletError.ts'
import { createSigner, type Signer } from './createSigner.ts'
import { type Account, readAccounts } from './readAccounts.ts'

type Extension = {
  accounts: { get(): Promise<unknown>; subscribe(listener: (accounts: unknown) => void): unknown }
  signer: Signer
}

/** @param networks the wallet starts on the first that an account supports */
export function openWallet(native: unknown, networks: readonly CaipNetworkId[]): NamespaceWallet {
  let extension: Extension | undefined
  let all: readonly Account[] = []
  let network: CaipNetworkId | undefined
  const listeners = new Set<Partial<WalletListener>>()
  const signer = createSigner(() => extension?.signer, accountOf)

  const usableOn = (id: CaipNetworkId) => all.filter((one) => (one.network ?? referenceOf(id)) === referenceOf(id))

  async function enable(signal: AbortSignal, ms?: number): Promise<WalletState> {
    const { accounts, signer } = (await settle(
      () => (native as { enable(site: string): Promise<unknown> }).enable(location.host),
      signal,
      ms,
    )) as Extension
    extension = { accounts, signer }
    const response = await settle(() => accounts.get(), signal, READ_DEADLINE_MS)
    all = readAccounts(response)
    return enter([...(network ? [network] : []), ...networks])
  }

  /** @throws AirlockError CHAIN_NOT_SUPPORTED */
  function enter(requested: readonly CaipNetworkId[]): WalletState {
    if (all.length === 0) return { accounts: [] }
    const id = requested.find((one) => usableOn(one).length > 0)
    if (!id) throw new AirlockError('CHAIN_NOT_SUPPORTED')
    network = id
    const addresses = usableOn(id).map(({ key }) => encodeSs58(key, prefixOf(id)))
    return { accounts: [...new Set(addresses)], caipNetworkId: id }
  }

  let newest: symbol | undefined
  async function onAccounts(response: unknown) {
    const own = Symbol()
    newest = own
    try {
      const next = tryReadAccounts(response) ?? readAccounts(await extension?.accounts.get())
      if (newest === own) report(next)
    } catch {
      console.warn("Airlock: the wallet's change event is not readable and was ignored.")
    }
  }

  function report(next: Account[]) {
    all = next
    const state = stateOrNone()
    for (const { changed, closed } of [...listeners]) {
      if (state.accounts.length > 0) changed?.(state)
      else closed?.()
    }
  }

  function stateOrNone(): WalletState {
    try {
      return enter([...(network ? [network] : []), ...networks])
    } catch {
      return { accounts: [] }
    }
  }

  function accountOf(address: unknown): Account {
    const key = typeof address === 'string' ? decodeSs58(address)?.key : undefined
    const account = key && network && usableOn(network).find((one) => isSameBytes(one.key, key))
    if (!account) throw new AirlockError('UNAUTHORIZED')
    return account
  }

  return {
    isOrdered: false,
    restorePrompts: true,
    async connect(signal) {
      try {
        const state = await enable(signal)
        // The user approved the site without an account.
        if (state.accounts.length === 0) throw new AirlockError('NO_ACCOUNT_SHARED')
        return state
      } catch (cause) {
        throw cause instanceof TypeError ? new AirlockError('WALLET_INVALID_ANSWER', { cause }) : walletError(cause)
      }
    },
    async restore(signal) {
      // No method avoids a prompt: a wallet that still approves the site responds without one.
      const state = await enable(signal, READ_DEADLINE_MS)
      return state.accounts.length === 0 ? null : state
    },
    watch(listener) {
      listeners.add(listener)
      let stop: unknown
      try {
        stop = extension?.accounts.subscribe(onAccounts)
      } catch {
        // Wallets without working events still sign.
      }
      return () => {
        listeners.delete(listener)
        try {
          if (typeof stop === 'function') stop()
        } catch {
          // The wallet no longer has listeners.
        }
      }
    },
    async switchNetwork(id) {
      const state = enter([id])
      for (const { changed } of [...listeners]) changed?.(state)
    },
    request: signer.request,
    signMessage: signer.signMessage,
    // The convention has no disconnect: the user revokes access in the wallet.
    forget() {},
  }
}

function tryReadAccounts(response: unknown): Account[] | undefined {
  try {
    return readAccounts(response)
  } catch {
    return undefined
  }
}
