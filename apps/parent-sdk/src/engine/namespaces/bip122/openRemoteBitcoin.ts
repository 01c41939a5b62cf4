import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeAddress } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import { toOneCase } from '@airlock/protocol/namespaces/bip122/toOneCase'
import type { NamespaceWallet, RemoteWallet } from '../../../types/NamespaceWallet.ts'
import { settle } from '../../wallets/settle.ts'
import { openRemote } from '../openRemote.ts'
import { toBase64 } from '../standard/bytes.ts'
import { readPsbtRequest, readSigned, SIGN_PSBT } from './psbt.ts'
import { readAccounts, toAddresses } from './readAccounts.ts'
import { readSignature } from './readSignature.ts'
import { readSent, readTransfer, SEND_TRANSFER } from './transfer.ts'

const ADDRESSES = 'getAccountAddresses'
/** A phone lists each address that was paid to, and the next ones. */
const MAX_ADDRESSES = 1_000
const HEX = /^(?:0x)?(?:[\da-f]{2})+$/i
/** Longer than any signature that is taken, in hex. */
const MAX_LENGTH = 7_000

/**
 * A wallet whose session lives in the frame, called by the methods of WalletConnect: signatures of messages are hex there, and base64 here
 * (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc).
 */
export function openRemoteBitcoin(remote: RemoteWallet): NamespaceWallet {
  const wallet = openRemote('bip122', remote)

  async function signText(params: Record<string, unknown>) {
    const { account, address = account } = params
    const call = { ...params, account: address, address }
    const answer = (await wallet.request({ method: 'signMessage', params: call })) as Record<string, unknown> | null
    const { signature, address: signer = address } = answer ?? {}
    // The wallet has several addresses, each with a key of its own.
    const isRequested = typeof signer === 'string' && toOneCase(signer) === toOneCase(String(address))
    if (!isRequested) throw new AirlockError('WALLET_INVALID_ANSWER')
    return { ...answer, address, signature: readSignature(fromHex(signature)) }
  }

  /** @throws AirlockError UNAUTHORIZED for an account that is not connected, the first one unless it is named */
  function connected(named: unknown): { account: string; isAddress(address: string): boolean } {
    const { accounts, caipNetworkId } = remote.state()
    const account = accounts.find((one) => named === undefined || one === toOneCase(String(named)))
    if (account === undefined || caipNetworkId === undefined) throw new AirlockError('UNAUTHORIZED')
    return { account, isAddress: (address) => decodeAddress(caipNetworkId, toOneCase(address)) !== undefined }
  }

  async function signPsbt(params: Record<string, unknown>) {
    const { psbt, broadcast, signInputs } = readPsbtRequest(params)
    const { account, isAddress } = connected(params.account)
    // Inputs may be of other addresses of the account, which its session does not list.
    if (!signInputs.every(({ address }) => isAddress(address))) throw invalid(SIGN_PSBT)
    const asked = { ...params, account, psbt: toBase64(psbt) }
    return readSigned(await wallet.request({ method: SIGN_PSBT, params: asked }), broadcast)
  }

  async function sendTransfer(params: Record<string, unknown>) {
    const { recipient, amount } = readTransfer(params)
    const { account, isAddress } = connected(params.account)
    if (!isAddress(recipient)) throw invalid(SEND_TRANSFER)
    const asked = { ...params, account, recipientAddress: recipient, amount: String(amount) }
    return { txid: readSent(await wallet.request({ method: SEND_TRANSFER, params: asked })) }
  }

  /** Asks the wallet, which may add keys and addresses of its own; the session answers where the wallet did not approve to be asked. */
  async function accountAddresses(params: Record<string, unknown>) {
    const { account, isAddress } = connected(params.account)
    const { accounts } = remote.state()
    const answer = await wallet.request({ method: ADDRESSES, params: { ...params, account } }).catch((cause) => {
      if ((cause as Error).name !== 'UNSUPPORTED_METHOD') throw cause
      return accounts
    })
    const found = readAccounts(answer, { paying: accounts, max: MAX_ADDRESSES })
    const own = found.filter(({ address }) => isAddress(address))
    if (own.length === 0) throw new AirlockError('WALLET_INVALID_ANSWER')
    // The host's code may take the first, which has to be one that the person connected.
    const rank = ({ address }: { address: string }) => Number(accounts.includes(address))
    return toAddresses(own.toSorted((one, other) => rank(other) - rank(one)))
  }

  return {
    ...wallet,
    async request(call) {
      const params = (call.params ?? {}) as Record<string, unknown>
      if (call.method === SIGN_PSBT) return signPsbt(params)
      if (call.method === SEND_TRANSFER) return sendTransfer(params)
      if (call.method === ADDRESSES) return accountAddresses(params)
      if (call.method !== 'signMessage') return wallet.request(call)
      const { message, account, address = account } = params
      if (typeof message !== 'string' || typeof address !== 'string') {
        throw invalid(call.method)
      }
      return signText(params)
    },
    async signMessage({ address, text }, signal) {
      const { signature } = await settle(() => signText({ address, message: text }), signal)
      return signature
    },
  }
}

function invalid(method: string): AirlockError {
  return new AirlockError('INVALID_PARAMS', { context: { method } })
}

/** The bytes of a signature in hex; anything else as it is, which may be base64. */
function fromHex(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !HEX.test(value)) return value
  const pairs = value.replace(/^0x/i, '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
