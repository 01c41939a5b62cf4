import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeAddress } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import type { NamespaceWallet } from '../../../types/NamespaceWallet.ts'
import { settle } from '../../wallets/settle.ts'
import { walletError } from '../standard/walletError.ts'
import { readPsbtRequest, readSigned, SIGN_PSBT } from './psbt.ts'
import { toAddresses } from './readAccounts.ts'
import { readSignature } from './readSignature.ts'
import { readSent, readTransfer, SEND_TRANSFER } from './transfer.ts'
import type { Account, Protocol, WalletAdapter } from './WalletAdapter.ts'

type Params = Partial<Record<'message' | 'account' | 'address' | 'protocol', unknown>>

type State = { accounts(): readonly Account[]; network(): CaipNetworkId | undefined }

export function createSigner(
  adapter: WalletAdapter,
  { accounts, network: networkOf }: State,
): Required<Pick<NamespaceWallet, 'request' | 'signMessage'>> {
  /** @throws AirlockError UNAUTHORIZED for an address that is not connected */
  function connected(address: unknown): { account: Account; network: CaipNetworkId } {
    const account = accounts().find((one) => one.address === address || one.written === address)
    const network = networkOf()
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
    const input = { account, text, protocol: protocol ?? (isOldKind ? 'ecdsa' : undefined) }
    const signed = await responseOf(() => adapter.signMessage(input))
    return { address: account.address, signature: readSignature(signed) }
  }

  async function signPsbt(params: unknown) {
    const { psbt, broadcast, signInputs } = readPsbtRequest(params)
    const inputs = signInputs.map(({ address, ...input }) => ({ ...input, account: connected(address).account }))
    const { network } = connected(inputs[0]?.account.address)
    const signed = await responseOf(() => adapter.signPsbt({ psbt, broadcast, inputs, network }))
    return readSigned(signed, broadcast)
  }

  async function sendTransfer(sender: unknown, params: unknown) {
    const { recipient, amount } = readTransfer(params)
    const { account, network } = connected(sender)
    if (!decodeAddress(network, recipient))
      throw new AirlockError('INVALID_PARAMS', { context: { method: SEND_TRANSFER } })
    const { sendTransfer: send } = adapter
    if (!send) throw new AirlockError('UNSUPPORTED_METHOD')
    // No adapter takes a sender: wallets spend from their active account, the first one.
    if (account !== accounts()[0]) throw new AirlockError('UNAUTHORIZED')
    return { txid: readSent(await responseOf(() => send({ account, recipient, amount, network }))) }
  }

  return {
    async request({ method, params }) {
      const { message, address, account = address ?? accounts()[0]?.address, protocol } = (params ?? {}) as Params
      switch (method) {
        case 'getAccountAddresses':
          return toAddresses(accounts())
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
  }
}

async function responseOf<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (cause) {
    throw cause instanceof TypeError ? new AirlockError('WALLET_INVALID_ANSWER', { cause }) : walletError(cause)
  }
}

function readProtocol(value: unknown): Protocol | undefined {
  if (value === undefined) return undefined
  const protocol = typeof value === 'string' ? value.toLowerCase() : ''
  if (protocol !== 'ecdsa' && protocol !== 'bip322') {
    throw new AirlockError('INVALID_PARAMS', { context: { method: 'signMessage' } })
  }
  return protocol
}
