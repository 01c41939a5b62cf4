import type { CaipNetworkId } from '@airlock/protocol/caip'
import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeAddress } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import { BITCOIN_MAINNET, BITCOIN_REGTEST, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import type { NamespaceWallet, WalletListener, WalletState } from '../../../types/NamespaceWallet.ts'
import { settle } from '../../wallets/settle.ts'
import { walletError } from '../standard/walletError.ts'
import { createSigner } from './createSigner.ts'
import { readAccounts } from './readAccounts.ts'
import type { Account, WalletAdapter } from './WalletAdapter.ts'

const OTHER_NETWORKS = [BITCOIN_MAINNET, BITCOIN_TESTNET, BITCOIN_REGTEST] as const

/** The wallet's addresses determine its network. @param networks the page's networks, in order */
export function openWallet(adapter: WalletAdapter, networks: readonly CaipNetworkId[]): NamespaceWallet {
  let allAccounts: readonly Account[] = []
  let accounts: readonly Account[] = []
  let network: CaipNetworkId | undefined
  let lastRead: symbol | undefined
  const listeners = new Set<Partial<WalletListener>>()
  const signer = createSigner(adapter, { accounts: () => accounts, network: () => network })

  function readState(response: unknown): WalletState {
    allAccounts = readAccounts(response)
    const requested = [...(network ? [network] : []), ...networks, ...OTHER_NETWORKS]
    return selectNetwork(requested.find((id) => allAccounts.some(({ address }) => decodeAddress(id, address))))
  }

  function selectNetwork(id: CaipNetworkId | undefined): WalletState {
    if (allAccounts.length > 0 && !id) throw new AirlockError('WALLET_INVALID_ANSWER')
    network = id
    accounts = id ? allAccounts.filter(({ address }) => decodeAddress(id, address)) : []
    return { accounts: accounts.map(({ address }) => address), ...(id && { caipNetworkId: id }) }
  }

  async function shown(signal: AbortSignal, remembered: readonly string[]): Promise<unknown> {
    const { restore } = adapter
    return restore ? settle(() => restore(), signal, READ_DEADLINE_MS) : remembered
  }

  async function reread() {
    const own = Symbol()
    lastRead = own
    try {
      const response = await shown(new AbortController().signal, [])
      // A newer event has a newer result.
      if (lastRead !== own) return
      const state = readState(response)
      for (const { changed, closed } of [...listeners]) {
        if (state.accounts.length > 0) changed?.(state)
        else closed?.()
      }
    } catch {
      console.warn('Airlock: ignored an invalid wallet change event.')
    }
  }

  return {
    async connect(signal) {
      try {
        const response = await settle(() => adapter.connect(), signal)
        const state = readState(response)
        if (state.accounts.length > 0) return state
        const sharesOthers = Array.isArray(response) && response.length > 0
        throw new AirlockError(sharesOthers ? 'NO_PAYMENT_ADDRESS' : 'NO_ACCOUNT_SHARED')
      } catch (cause) {
        if (signal.aborted) throw cause
        throw walletError(cause)
      }
    },
    async restore(signal, remembered = []) {
      const state = readState(await shown(signal, remembered))
      return state.accounts.length === 0 ? null : state
    },
    watch(listener) {
      listeners.add(listener)
      let stop = () => {}
      try {
        stop = adapter.watch(() => void reread())
      } catch {
        // Wallets without working events still serve requests.
      }
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    async switchNetwork(id) {
      // The user switches in the wallet, unless its addresses belong to both networks.
      if (!allAccounts.some(({ address }) => decodeAddress(id, address))) throw new AirlockError('CHAIN_NOT_SUPPORTED')
      const state = selectNetwork(id)
      for (const { changed } of [...listeners]) changed?.(state)
    },
    request: signer.request,
    signMessage: signer.signMessage,
    forget() {
      try {
        Promise.resolve(adapter.forget()).catch(() => {})
      } catch {
        // The session ends even if the wallet cannot disconnect.
      }
    },
  }
}
