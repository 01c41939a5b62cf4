import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import type { AuthCall, AuthNamespace, AuthSession } from '../AuthNamespace.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'

/** Base64 of a packet of 1,232 bytes. */
const MAX_TRANSACTION_LENGTH = 1_700

/** Hosts use WalletConnect's base64 and `sendOptions`, the wire base58 and `options`. */
export const solana: AuthNamespace = {
  name: 'solana',
  sends: ['solana_signAndSendTransaction'],
  isOnHostNetwork: true,
  readNetwork: (chainId) => (isCaipNetworkId(chainId) ? chainId : undefined),
  async request(call, session) {
    const { method } = call
    const input = readParams(call, session)
    switch (method) {
      case SWITCH_NETWORK: {
        const [network] = Array.isArray(call.params) ? call.params : []
        if (!(await session.approved()).includes(network as CaipNetworkId))
          throw new AirlockError('CHAIN_NOT_SUPPORTED')
        return null
      }
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return [{ pubkey: session.address }]
      case 'solana_signMessage':
        return session.request({ method, params: { message: input.message ?? null, pubkey: session.address } })
      case 'solana_signTransaction':
        return toBase64Answer(
          await session.request({ method, params: { transaction: toWire(method, input.transaction) } }),
        )
      case 'solana_signAllTransactions': {
        if (!Array.isArray(input.transactions)) throw invalid(method)
        const transactions = input.transactions.map((one) => toWire(method, one))
        return toBase64Answer(await session.request({ method, params: { transactions } }))
      }
      case 'solana_signAndSendTransaction': {
        const options = input.sendOptions
        const transaction = toWire(method, input.transaction)
        return session.request({ method, params: { transaction, ...(isRecord(options) && { options }) } })
      }
      default:
        throw new AirlockError('UNSUPPORTED_METHOD')
    }
  },
}

/** @throws AirlockError UNAUTHORIZED for another account */
function readParams({ params }: AuthCall, { address }: AuthSession): Record<string, Json> {
  const input = isRecord(params) ? (params as Record<string, Json>) : {}
  if (input.pubkey !== undefined && input.pubkey !== address) throw new AirlockError('UNAUTHORIZED')
  return input
}

/** @throws AirlockError INVALID_PARAMS */
function toWire(method: string, transaction: Json | undefined): string {
  const isShort = typeof transaction === 'string' && transaction.length <= MAX_TRANSACTION_LENGTH
  const bytes = isShort
    ? readEncoded(() => Uint8Array.from(atob(transaction), (letter) => letter.charCodeAt(0)))
    : undefined
  if (!bytes?.length) throw invalid(method)
  return encodeBase58(bytes)
}

/** @throws AirlockError WALLET_INVALID_ANSWER */
function toBase64Answer(response: Json): Json {
  const { transaction, transactions, ...others } = isRecord(response) ? (response as Record<string, Json>) : {}
  return {
    ...others,
    ...(transaction !== undefined && { transaction: toBase64(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(toBase64) }),
  }
}

function toBase64(wire: Json): string {
  const bytes = typeof wire === 'string' ? readEncoded(() => decodeBase58(wire)) : undefined
  if (bytes === undefined) throw new AirlockError('WALLET_INVALID_ANSWER')
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function invalid(method: string) {
  return new AirlockError('INVALID_PARAMS', { context: { method } })
}
