import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { toOneCase } from '@airlock/protocol/namespaces/bip122/toOneCase'
import { settle } from '../../wallets/settle.ts'
import type { NamespaceWallet, RemoteWallet } from '../Namespace.ts'
import { openRemote } from '../openRemote.ts'
import { readPsbtRequest, readSigned, SIGN_PSBT } from './psbt.ts'
import { readSignature } from './readSignature.ts'
import { readTransfer, readTxid, SEND_TRANSFER } from './transfer.ts'

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
    const isAsked = typeof signer === 'string' && toOneCase(signer) === toOneCase(String(address))
    if (!isAsked) throw new AirlockError('WALLET_INVALID_ANSWER')
    return { ...answer, address, signature: readSignature(fromHex(signature)) }
  }

  return {
    ...wallet,
    async request(call) {
      const params = (call.params ?? {}) as Record<string, unknown>
      if (call.method === SIGN_PSBT) {
        const { broadcast } = readPsbtRequest(params)
        return readSigned(await wallet.request(call), broadcast)
      }
      if (call.method === SEND_TRANSFER) {
        const { recipient, amount } = readTransfer(params)
        const sent = { ...params, recipientAddress: recipient, amount: String(amount) }
        const answer = (await wallet.request({ ...call, params: sent })) as { txid?: unknown } | null
        return { txid: readTxid(answer?.txid) }
      }
      if (call.method !== 'signMessage') return wallet.request(call)
      const { message, account, address = account } = params
      if (typeof message !== 'string' || typeof address !== 'string') {
        throw new AirlockError('INVALID_PARAMS', { context: { method: call.method } })
      }
      return signText(params)
    },
    async signMessage({ address, text }, signal) {
      const { signature } = await settle(() => signText({ address, message: text }), signal)
      return signature
    },
  }
}

/** The bytes of a signature in hex; anything else as it is, which may be base64. */
function fromHex(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !HEX.test(value)) return value
  const pairs = value.replace(/^0x/i, '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
