import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import type {
  SolanaConnection,
  SolanaProvider,
  SolanaPublicKey,
  SolanaSendOptions,
  SolanaTransaction,
} from '../../../types/providers/SolanaProvider.ts'
import { fromBase64, toBase64 } from '../standard/bytes.ts'
import { signedBytes } from './signedBytes.ts'

type TransactionClass = {
  deserialize?(bytes: Uint8Array): SolanaTransaction
  from?(bytes: Uint8Array): SolanaTransaction
}

type Request = (call: { method: string; params?: unknown }) => Promise<unknown>

export function walletMethods(
  request: Request,
  publicKey: () => SolanaPublicKey | null,
): Omit<SolanaProvider, 'publicKey' | 'connect' | 'disconnect' | keyof AirlockProvider> {
  const call = async (method: string, params: object) =>
    (await request({ method, params: { ...params, pubkey: publicKey()?.toBase58() } })) as Record<string, unknown>

  async function signTransaction<Tx extends SolanaTransaction>(transaction: Tx): Promise<Tx> {
    const encoded = encode(transaction)
    const response = await call('solana_signTransaction', { transaction: encoded })
    return rebuild(transaction, signedBytes(response, fromBase64(encoded), publicKey()?.toBase58()))
  }

  return {
    async signMessage(message: Uint8Array): Promise<Uint8Array> {
      const { signature } = await call('solana_signMessage', { message: encodeBase58(Uint8Array.from(message)) })
      if (typeof signature !== 'string') throw new AirlockError('WALLET_INVALID_ANSWER')
      return decodeBase58(signature)
    },
    signTransaction,
    async signAllTransactions<Tx extends SolanaTransaction>(transactions: Tx[]): Promise<Tx[]> {
      const { transactions: signed } = await call('solana_signAllTransactions', {
        transactions: transactions.map(encode),
      })
      if (!Array.isArray(signed) || signed.length !== transactions.length)
        throw new AirlockError('WALLET_INVALID_ANSWER')
      return transactions.map((one, index) => rebuild(one, bytesOf(signed[index])))
    },
    async signAndSendTransaction(transaction: SolanaTransaction, sendOptions?: SolanaSendOptions): Promise<string> {
      const { signature } = await call('solana_signAndSendTransaction', {
        transaction: encode(transaction),
        ...(sendOptions !== undefined && { sendOptions }),
      })
      if (typeof signature !== 'string') throw new AirlockError('WALLET_INVALID_ANSWER')
      return signature
    },
    async sendTransaction(
      transaction: SolanaTransaction,
      connection: SolanaConnection,
      options?: SolanaSendOptions,
    ): Promise<string> {
      const signed = await signTransaction(transaction)
      return connection.sendRawTransaction(signed.serialize(), options)
    },
  }
}

function encode(transaction: SolanaTransaction): string {
  return toBase64(transaction.serialize({ verifySignatures: false, requireAllSignatures: false }))
}

function bytesOf(signed: unknown): Uint8Array {
  if (typeof signed !== 'string') throw new AirlockError('WALLET_INVALID_ANSWER')
  return fromBase64(signed)
}

/** Airlock does not include the host's library, so this uses the class of the input. */
function rebuild<Tx extends SolanaTransaction>(transaction: Tx, signed: Uint8Array): Tx {
  const kind = transaction.constructor as TransactionClass
  return ('version' in transaction ? kind.deserialize?.(signed) : kind.from?.(signed)) as Tx
}
