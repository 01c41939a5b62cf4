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

/** Networks that a wallet may be on without the page; its addresses show which. */
const OTHER_NETWORKS = [BITCOIN_MAINNET, BITCOIN_TESTNET, BITCOIN_REGTEST] as const

/**
 * Opens a wallet of the page. Its network is the one that its addresses belong to.
 *
 * @param networks those of the page, in its order
 */
export function openWallet(adapter: WalletAdapter, networks: readonly CaipNetworkId[]): NamespaceWallet {
  let allAccounts: readonly Account[] = []
  let accounts: readonly Account[] = []
  let network: CaipNetworkId | undefined
  let lastRead: symbol | undefined
  const listeners = new Set<Partial<WalletListener>>()
  const signer = createSigner(adapter, { accounts: () => accounts, network: () => network })

  /** @throws AirlockError WALLET_INVALID_ANSWER for an address that no network has */
  function readState(answer: unknown): WalletState {
    allAccounts = readAccounts(answer)
    const wanted = [...(network ? [network] : []), ...networks, ...OTHER_NETWORKS]
    return selectNetwork(wanted.find((id) => allAccounts.some(({ address }) => decodeAddress(id, address))))
  }

  function selectNetwork(id: CaipNetworkId | undefined): WalletState {
    if (allAccounts.length > 0 && !id) throw new AirlockError('WALLET_INVALID_ANSWER')
    network = id
    accounts = id ? allAccounts.filter(({ address }) => decodeAddress(id, address)) : []
    return { accounts: accounts.map(({ address }) => address), ...(id && { caipNetworkId: id }) }
  }

  /** Requests the accounts that the wallet shows to the page now. */
  async function shown(signal: AbortSignal, remembered: readonly string[]): Promise<unknown> {
    const { restore } = adapter
    return restore ? settle(() => restore(), signal, READ_DEADLINE_MS) : remembered
  }

  async function reread() {
    const own = Symbol()
    lastRead = own
    try {
      const answer = await shown(new AbortController().signal, [])
      // Another event came meanwhile: its answer is the newer one.
      if (lastRead !== own) return
      const state = readState(answer)
      for (const { changed, ended } of [...listeners]) {
        if (state.accounts.length > 0) changed?.(state)
        else ended?.()
      }
    } catch {
      console.warn("Airlock: the wallet's change event makes no sense and was ignored.")
    }
  }

  return {
    async connect(signal) {
      try {
        const answer = await settle(() => adapter.connect(), signal)
        const state = readState(answer)
        if (state.accounts.length > 0) return state
        const sharesOthers = Array.isArray(answer) && answer.length > 0
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
        // A wallet without working events still answers requests.
      }
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    async switchNetwork(id) {
      // The person switches in the wallet, unless its addresses belong to both networks.
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
        // The session ends here even where the wallet cannot disconnect.
      }
    },
  }
}
