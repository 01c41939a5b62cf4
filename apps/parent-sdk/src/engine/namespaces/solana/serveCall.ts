import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { toStandardName } from '@airlock/protocol/namespaces/solana/chains'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { fromBase64, isSameBytes, readBytes, toBase64 } from '../standard/bytes.ts'
import { requiredMethod } from '../standard/features.ts'
import { listOf } from '../standard/parseStandardWallet.ts'
import { walletError } from '../standard/walletError.ts'
import type { Accounts } from './openWallet.ts'

type Call = { method: string; params?: unknown; caipNetworkId?: CaipNetworkId | undefined }
type Params = Partial<Record<'message' | 'pubkey' | 'transaction' | 'transactions' | 'sendOptions', unknown>>

export const FEATURES = {
  solana_signMessage: 'solana:signMessage',
  solana_signTransaction: 'solana:signTransaction',
  solana_signAllTransactions: 'solana:signTransaction',
  solana_signAndSendTransaction: 'solana:signAndSendTransaction',
} as const

const SIGNATURE_LENGTH = 64
/** In bytes: above a network packet (1,232), because wallets may add instructions. */
const MAX_TRANSACTION_LENGTH = 4_096

/** https://docs.walletconnect.network/wallet-sdk/chain-support/solana @throws AirlockError */
export async function serveCall(native: unknown, accounts: Accounts, call: Call): Promise<unknown> {
  const { method, caipNetworkId } = call
  const params = (call.params ?? {}) as Params
  const [first] = accounts.keys()
  const address = params.pubkey ?? first
  const account = typeof address === 'string' ? accounts.get(address) : undefined
  if (account === undefined) throw new AirlockError('UNAUTHORIZED')
  const chain = caipNetworkId && toStandardName(caipNetworkId)

  async function request(feature: string, inputs: object[]): Promise<Record<string, unknown>[]> {
    const [, name = ''] = feature.split(':')
    try {
      const responses = listOf(await requiredMethod(native, feature, name)(...inputs))
      if (responses.length === inputs.length) return responses.map((one) => ({ ...(one as object) }))
    } catch (cause) {
      throw cause instanceof TypeError ? new AirlockError('WALLET_INVALID_ANSWER', { cause }) : walletError(cause)
    }
    throw new AirlockError('WALLET_INVALID_ANSWER')
  }

  async function sign(transactions: unknown[]): Promise<string[]> {
    const inputs = transactions.map((one) => ({
      account,
      transaction: read(method, one, fromBase64),
      ...(chain && { chain }),
    }))
    const responses = await request(FEATURES.solana_signTransaction, inputs)
    return responses.map(({ signedTransaction }) => {
      const bytes = readBytes(signedTransaction, MAX_TRANSACTION_LENGTH)
      if (!bytes?.length) throw new AirlockError('WALLET_INVALID_ANSWER')
      return toBase64(bytes)
    })
  }

  switch (method) {
    case 'solana_signMessage': {
      const message = read(method, params.message, decodeBase58)
      const [response] = await request(FEATURES.solana_signMessage, [{ account, message: message.slice() }])
      const signed = readBytes(response?.signedMessage ?? message, message.length)
      if (!signed || !isSameBytes(signed, message)) throw new AirlockError('WALLET_INVALID_ANSWER')
      return { signature: readSignature(response?.signature) }
    }
    case 'solana_signTransaction': {
      const [transaction] = await sign([params.transaction])
      return { transaction }
    }
    case 'solana_signAllTransactions':
      if (!Array.isArray(params.transactions)) throw invalid(method)
      return { transactions: await sign(params.transactions) }
    case 'solana_signAndSendTransaction': {
      const transaction = read(method, params.transaction, fromBase64)
      const options = params.sendOptions
      const [response] = await request(FEATURES.solana_signAndSendTransaction, [
        { account, transaction, ...(chain && { chain }), ...(options !== undefined && { options }) },
      ])
      return { signature: readSignature(response?.signature) }
    }
  }
  throw new AirlockError('UNSUPPORTED_METHOD')
}

export function messageCall({ address, text }: { address: string; text: string }) {
  const message = encodeBase58(new TextEncoder().encode(text))
  return { method: 'solana_signMessage', params: { message, pubkey: address } }
}

/** @throws AirlockError WALLET_INVALID_ANSWER unless it is 64 bytes that are not all zero */
export function readSignature(value: unknown): string {
  const bytes = readBytes(value, SIGNATURE_LENGTH)
  if (bytes?.length !== SIGNATURE_LENGTH || bytes.every((byte) => byte === 0)) {
    throw new AirlockError('WALLET_INVALID_ANSWER')
  }
  return encodeBase58(bytes)
}

function read(method: string, value: unknown, decode: (text: string) => Uint8Array): Uint8Array {
  try {
    if (typeof value === 'string') return decode(value)
  } catch {
    // Falls through.
  }
  throw invalid(method)
}

function invalid(method: string) {
  return new AirlockError('INVALID_PARAMS', { context: { method } })
}
