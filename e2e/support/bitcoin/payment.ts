import { Transaction } from '@scure/btc-signer'
import { scriptOf } from '../../stack/bitcoin/scriptOf.ts'
import type { Coin } from '../../stack/wallets/bitcoin/spend.ts'

/** The fee of a payment, and its amount; in satoshi. */
export const FEE = 500
export const PAID = 10_000

/** Pays from a coin of an address, with change, in base64 (https://bips.dev/174). */
export function payment({ txid, vout, value }: Coin, owner: string, receiver: string): string {
  const transaction = new Transaction()
  const script = scriptOf(owner) as Uint8Array
  transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
  transaction.addOutputAddress(receiver, BigInt(PAID))
  transaction.addOutputAddress(owner, BigInt(value - PAID - FEE))
  return Buffer.from(transaction.toPSBT()).toString('base64')
}
