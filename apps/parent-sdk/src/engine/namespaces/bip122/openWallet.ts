import type { CaipNetworkId } from '@airlock/protocol/caip'
import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeAddress } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import { BITCOIN_MAINNET, BITCOIN_REGTEST, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import type { NamespaceWallet, WalletListener, WalletState } from '../../../types/NamespaceWallet.ts'
import { settle } from '../../wallets/settle.ts'
import { walletError } from '../standard/walletError.ts'
import type { Account, Dialect, Protocol } from './Dialect.ts'
import { readPsbtRequest, readSigned, SIGN_PSBT } from './psbt.ts'
import { readAccounts, toAddresses } from './readAccounts.ts'
import { readSignature } from './readSignature.ts'
import { readSent, readTransfer, SEND_TRANSFER } from './transfer.ts'

/** Networks that a wallet may be on without the page; its addresses show which. */
const OTHER_NETWORKS = [BITCOIN_MAINNET, BITCOIN_TESTNET, BITCOIN_REGTEST] as const

type Params = Partial<Record<'message' | 'account' | 'address' | 'protocol', unknown>>

/**
 * Opens a wallet of the page. Its network is the one that its addresses belong to.
 *
 * @param networks those of the page, in its order
 */
export function openWallet(dialect: Dialect, networks: readonly CaipNetworkId[]): NamespaceWallet {
  let allAccounts: readonly Account[] = []
  let accounts: readonly Account[] = []
  let network: CaipNetworkId | undefined
  let lastRead: symbol | undefined
  const listeners = new Set<Partial<WalletListener>>()

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

  /** @throws AirlockError UNAUTHORIZED for an address that is not connected */
  function connected(address: unknown): { account: Account; network: CaipNetworkId } {
    const account = accounts.find((one) => one.address === address || one.written === address)
    if (!account || !network) throw new AirlockError('UNAUTHORIZED')
    return { account, network }
  }

  async function sign({
    address,
    text,
    protocol,
  }: {
    address: unknown
    text: string
    protocol?: Protocol | undefined
  }) {
    const { account, network } = connected(address)
    const isOldKind = decodeAddress(network, account.address)?.kind === 'p2pkh'
    const given = { account, text, protocol: protocol ?? (isOldKind ? 'ecdsa' : undefined) }
    const signed = await answerOf(() => dialect.signMessage(given))
    return { address: account.address, signature: readSignature(signed) }
  }

  async function signPsbt(params: unknown) {
    const { psbt, broadcast, signInputs } = readPsbtRequest(params)
    const inputs = signInputs.map(({ address, ...input }) => ({ ...input, account: connected(address).account }))
    const { network } = connected(inputs[0]?.account.address)
    const signed = await answerOf(() => dialect.signPsbt({ psbt, broadcast, inputs, network }))
    return readSigned(signed, broadcast)
  }

  async function sendTransfer(sender: unknown, params: unknown) {
    const { recipient, amount } = readTransfer(params)
    const { account, network } = connected(sender)
    if (!decodeAddress(network, recipient))
      throw new AirlockError('INVALID_PARAMS', { context: { method: SEND_TRANSFER } })
    const { sendTransfer: send } = dialect
    if (!send) throw new AirlockError('UNSUPPORTED_METHOD')
    // No dialect names the sender: wallets spend from the account that they show, which is the first.
    if (account !== accounts[0]) throw new AirlockError('UNAUTHORIZED')
    return { txid: readSent(await answerOf(() => send({ account, recipient, amount, network }))) }
  }

  /** Requests the accounts that the wallet shows to the page now. */
  async function shown(signal: AbortSignal, remembered: readonly string[]): Promise<unknown> {
    const { restore } = dialect
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
        const answer = await settle(() => dialect.connect(), signal)
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
        stop = dialect.watch(() => void reread())
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
    async request({ method, params }) {
      const { message, address, account = address ?? accounts[0]?.address, protocol } = (params ?? {}) as Params
      switch (method) {
        case 'getAccountAddresses':
          return toAddresses(accounts)
        case 'signMessage':
          if (typeof message !== 'string') throw new AirlockError('INVALID_PARAMS', { context: { method } })
          return sign({ address: account, text: message, protocol: readProtocol(protocol) })
        case SIGN_PSBT:
          return signPsbt(params)
        case SEND_TRANSFER:
          return sendTransfer(account, params)
      }
      throw new AirlockError('UNSUPPORTED_METHOD')
    },
    async signMessage({ address, text }, signal) {
      const { signature } = await settle(() => sign({ address, text }), signal)
      return signature
    },
    forget() {
      try {
        Promise.resolve(dialect.forget()).catch(() => {})
      } catch {
        // The session ends here even where the wallet cannot disconnect.
      }
    },
  }
}

/** The answer of a dialect, whose errors are the wallet's. @throws AirlockError */
async function answerOf<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    throw cause instanceof TypeError ? new AirlockError('WALLET_INVALID_ANSWER', { cause }) : walletError(cause)
  }
}

/** @throws AirlockError INVALID_PARAMS for an unknown protocol */
function readProtocol(value: unknown): Protocol | undefined {
  if (value === undefined) return undefined
  const protocol = typeof value === 'string' ? value.toLowerCase() : ''
  if (protocol !== 'ecdsa' && protocol !== 'bip322') {
    throw new AirlockError('INVALID_PARAMS', { context: { method: 'signMessage' } })
  }
  return protocol
}
