import { AirlockError } from '@airlock/protocol/errors/AirlockError'

export const SEND_TRANSFER = 'sendTransfer'

const MAX_SATOSHIS = 21_000_000 * 1e8
const TXID = /^[\da-f]{64}$/i

/** @returns `amount` in satoshis, a safe integer @throws AirlockError INVALID_PARAMS */
export function readTransfer(params: unknown): { recipient: string; amount: number } {
  const input = (params ?? {}) as Record<string, unknown>
  const { recipientAddress, recipient = recipientAddress, amount } = input
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

/** @throws AirlockError MAYBE_SENT for an invalid response: the user approved, and sending again may pay twice */
export function readSent(response: unknown): string {
  const txid = typeof response === 'string' ? response : (response as { txid?: unknown } | null | undefined)?.txid
  if (typeof txid !== 'string' || !TXID.test(txid)) throw new AirlockError('MAYBE_SENT')
  return txid.toLowerCase()
}
