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
/** Phones list each used address and the next ones. */
const MAX_ADDRESSES = 1_000
const HEX = /^(?:0x)?(?:[\da-f]{2})+$/i
const MAX_LENGTH = 7_000

/** Signatures are hex here (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc). */
export function openRemoteBitcoin(remote: RemoteWallet): NamespaceWallet {
  const wallet = openRemote('bip122', remote)

  async function signText(params: Record<string, unknown>) {
    const { account, address = account } = params
    const call = { ...params, account: address, address }
    const response = (await wallet.request({ method: 'signMessage', params: call })) as Record<string, unknown> | null
    const { signature, address: signer = address } = response ?? {}
    // Each address of the wallet has another key.
    const isRequested = typeof signer === 'string' && toOneCase(signer) === toOneCase(String(address))
    if (!isRequested) throw new AirlockError('WALLET_INVALID_ANSWER')
    return { ...response, address, signature: readSignature(fromHex(signature)) }
  }

  /** @throws AirlockError UNAUTHORIZED for an account that is not connected */
  function connected(named: unknown): { account: string; isAddress(address: string): boolean } {
    const { accounts, caipNetworkId } = remote.state()
    const account = accounts.find((one) => named === undefined || one === toOneCase(String(named)))
    if (account === undefined || caipNetworkId === undefined) throw new AirlockError('UNAUTHORIZED')
    return { account, isAddress: (address) => decodeAddress(caipNetworkId, toOneCase(address)) !== undefined }
  }

  async function signPsbt(params: Record<string, unknown>) {
    const { psbt, broadcast, signInputs } = readPsbtRequest(params)
    const { account, isAddress } = connected(params.account)
    // Inputs may belong to addresses of the account that its session does not list.
    if (!signInputs.every(({ address }) => isAddress(address))) throw invalid(SIGN_PSBT)
    const requested = { ...params, account, psbt: toBase64(psbt) }
    return readSigned(await wallet.request({ method: SIGN_PSBT, params: requested }), broadcast)
  }

  async function sendTransfer(params: Record<string, unknown>) {
    const { recipient, amount } = readTransfer(params)
    const { account, isAddress } = connected(params.account)
    if (!isAddress(recipient)) throw invalid(SEND_TRANSFER)
    const requested = { ...params, account, recipientAddress: recipient, amount: String(amount) }
    return { txid: readSent(await wallet.request({ method: SEND_TRANSFER, params: requested })) }
  }

  /** The wallet may add keys. Falls back to the session if the method is not approved. */
  async function accountAddresses(params: Record<string, unknown>) {
    const { account, isAddress } = connected(params.account)
    const { accounts } = remote.state()
    const response = await wallet.request({ method: ADDRESSES, params: { ...params, account } }).catch((cause) => {
      if ((cause as Error).name !== 'UNSUPPORTED_METHOD') throw cause
      return accounts
    })
    const found = readAccounts(response, { paying: accounts, max: MAX_ADDRESSES })
    const own = found.filter(({ address }) => isAddress(address))
    if (own.length === 0) throw new AirlockError('WALLET_INVALID_ANSWER')
    // The host may use the first address, so connected addresses come first.
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

/** Returns other values unchanged, because they may be base64. */
function fromHex(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !HEX.test(value)) return value
  const pairs = value.replace(/^0x/i, '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
