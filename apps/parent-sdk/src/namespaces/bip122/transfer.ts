import { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** The method of WalletConnect that has the wallet send coins. */
export const SEND_TRANSFER = 'sendTransfer'

/** All coins that there will be, in satoshis. */
const MAX_SATOSHIS = 21_000_000 * 1e8
const TXID = /^[\da-f]{64}$/i

/**
 * Reads the parameters of a request: WalletConnect names the receiver `recipientAddress`.
 *
 * @returns the amount in satoshis, which is a whole number that JavaScript has exactly
 * @throws AirlockError INVALID_PARAMS
 */
export function readTransfer(params: unknown): { recipient: string; amount: number } {
  const given = (params ?? {}) as Record<string, unknown>
  const { recipientAddress, recipient = recipientAddress, amount } = given
  const satoshis = typeof amount === 'string' && /^\d{1,16}$/.test(amount) ? Number(amount) : amount
  const isAmount = Number.isSafeInteger(satoshis) && (satoshis as number) > 0 && (satoshis as number) <= MAX_SATOSHIS
  if (typeof recipient !== 'string' || !isAmount) {
    throw new AirlockError('INVALID_PARAMS', {
      context: { method: SEND_TRANSFER },
      details: 'It needs an address of the network, and `amount`, a whole number of satoshis.',
    })
  }
  return { recipient, amount: satoshis as number }
}

/** The id of a transaction that a wallet sent. @throws AirlockError WALLET_INVALID_ANSWER */
export function readTxid(value: unknown): string {
  if (typeof value !== 'string' || !TXID.test(value)) throw new AirlockError('WALLET_INVALID_ANSWER')
  return value.toLowerCase()
}
