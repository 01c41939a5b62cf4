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

/**
 * The id of a transaction in the answer of a wallet that sent it: an object with it, or the id alone.
 *
 * @throws AirlockError MAYBE_SENT for any other answer: the person agreed, and sending again may pay twice
 */
export function readSent(answer: unknown): string {
  const txid = typeof answer === 'string' ? answer : (answer as { txid?: unknown } | null | undefined)?.txid
  if (typeof txid !== 'string' || !TXID.test(txid)) throw new AirlockError('MAYBE_SENT')
  return txid.toLowerCase()
}
