import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { fromBase64, toBase64 } from '../standard/bytes.ts'
import type { PublicKey } from './publicKey.ts'

/** A transaction of `@solana/web3.js`, legacy or versioned. Airlock has no copy of that library: it rebuilds one by its own class. */
type Transaction = {
  serialize(options?: { verifySignatures: boolean; requireAllSignatures: boolean }): Uint8Array
  version?: unknown
  addSignature?(key: PublicKey, signature: Uint8Array): void
}
type TransactionClass = { deserialize?(bytes: Uint8Array): Transaction; from?(bytes: Uint8Array): Transaction }
type Connection = { sendRawTransaction(bytes: Uint8Array, options?: unknown): Promise<string> }

type Request = (call: { method: string; params?: unknown }) => Promise<unknown>

/** The methods that the libraries of Solana call on a wallet, over the requests of WalletConnect. */
export function walletMethods(request: Request, publicKey: () => PublicKey | null) {
  const call = async (method: string, params: object) =>
    (await request({ method, params: { ...params, pubkey: publicKey()?.toBase58() } })) as Record<string, unknown>

  async function signTransaction<Tx extends Transaction>(transaction: Tx): Promise<Tx> {
    const { transaction: signed, signature } = await call('solana_signTransaction', {
      transaction: encode(transaction),
    })
    if (typeof signed === 'string') return rebuild(transaction, signed)
    // Older wallets answer the signature alone.
    if (typeof signature !== 'string') throw new AirlockError('WALLET_INVALID_ANSWER')
    transaction.addSignature?.(publicKey() as PublicKey, decodeBase58(signature))
    return transaction
  }

  return {
    async signMessage(message: Uint8Array): Promise<Uint8Array> {
      const { signature } = await call('solana_signMessage', { message: encodeBase58(Uint8Array.from(message)) })
      if (typeof signature !== 'string') throw new AirlockError('WALLET_INVALID_ANSWER')
      return decodeBase58(signature)
    },
    signTransaction,
    async signAllTransactions<Tx extends Transaction>(transactions: Tx[]): Promise<Tx[]> {
      const { transactions: signed } = await call('solana_signAllTransactions', {
        transactions: transactions.map(encode),
      })
      if (!Array.isArray(signed) || signed.length !== transactions.length)
        throw new AirlockError('WALLET_INVALID_ANSWER')
      return transactions.map((one, index) => rebuild(one, signed[index]))
    },
    async signAndSendTransaction(transaction: Transaction, sendOptions?: unknown): Promise<string> {
      const { signature } = await call('solana_signAndSendTransaction', {
        transaction: encode(transaction),
        ...(sendOptions !== undefined && { sendOptions }),
      })
      if (typeof signature !== 'string') throw new AirlockError('WALLET_INVALID_ANSWER')
      return signature
    },
    /** The wallet signs; the connection of the host's code broadcasts. */
    async sendTransaction(transaction: Transaction, connection: Connection, options?: unknown): Promise<string> {
      const signed = await signTransaction(transaction)
      return connection.sendRawTransaction(signed.serialize(), options)
    },
  }
}

function encode(transaction: Transaction): string {
  return toBase64(transaction.serialize({ verifySignatures: false, requireAllSignatures: false }))
}

function rebuild<Tx extends Transaction>(transaction: Tx, signed: unknown): Tx {
  if (typeof signed !== 'string') throw new AirlockError('WALLET_INVALID_ANSWER')
  const kind = transaction.constructor as TransactionClass
  const bytes = fromBase64(signed)
  return ('version' in transaction ? kind.deserialize?.(bytes) : kind.from?.(bytes)) as Tx
}
