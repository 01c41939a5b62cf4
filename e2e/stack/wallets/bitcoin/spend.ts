import { secp256k1 } from '@noble/curves/secp256k1'
import { NETWORK, p2wpkh, selectUTXO, TEST_NETWORK, Transaction } from '@scure/btc-signer'

export type Coin = { txid: string; vout: number; value: number }
export type Recipient = { address: string; amount: number }

const FEE_PER_VBYTE = 2n

export function inputOf({ txid, vout, value }: Coin, secret: Uint8Array) {
  const { script } = p2wpkh(secp256k1.getPublicKey(secret, true))
  return { txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } }
}

/** @param prefix of the network's addresses @returns hex @throws Error if the coins do not suffice */
export function signTransfer(
  secret: Uint8Array,
  coins: readonly Coin[],
  recipients: readonly Recipient[],
  prefix = 'bc',
): string {
  const network = networkOf(prefix)
  const { tx } =
    selectUTXO(
      coins.map((coin) => inputOf(coin, secret)),
      recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) })),
      'default',
      {
        changeAddress: p2wpkh(secp256k1.getPublicKey(secret, true), network).address ?? '',
        feePerByte: FEE_PER_VBYTE,
        createTx: true,
        network,
      },
    ) ?? {}
  if (!tx) throw new Error('Not enough coins.')
  tx.sign(secret)
  tx.finalize()
  return tx.hex
}

/** @param isFinal no one signs it again @throws Error for an input that the key cannot sign */
export function signInput(psbt: Uint8Array, secret: Uint8Array, index: number, isFinal: boolean): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt)
  transaction.signIdx(secret, index)
  if (isFinal) transaction.finalizeIdx(index)
  return transaction.toPSBT()
}

export function completed(psbt: Uint8Array): string {
  const transaction = Transaction.fromPSBT(psbt)
  if (!transaction.isFinal) transaction.finalize()
  return transaction.hex
}

function networkOf(prefix: string) {
  return prefix === 'bc' ? NETWORK : { ...TEST_NETWORK, bech32: prefix }
}
