import type { Eip1193Provider } from '../eip1193.ts'

/** Key of an account, with the methods by which the libraries of Solana read one. */
export type SolanaPublicKey = {
  toBase58(): string
  toString(): string
  toJSON(): string
  toBytes(): Uint8Array
  equals(other: { toBase58(): string }): boolean
}

/** `Transaction` or `VersionedTransaction` of `@solana/web3.js`. */
export type SolanaTransaction = {
  serialize(options?: { verifySignatures: boolean; requireAllSignatures: boolean }): Uint8Array
  version?: unknown
}

/** `Connection` of `@solana/web3.js`. */
export type SolanaConnection = {
  sendRawTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
}

/** Options of https://solana.com/docs/rpc/http/sendtransaction. */
export type SolanaSendOptions = {
  skipPreflight?: boolean
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  maxRetries?: number
  minContextSlot?: number
}

/**
 * Solana provider. `request` takes the WalletConnect methods. The methods that Solana libraries call exist only while the
 * namespace is connected.
 *
 * @example
 * const signatureOf = (provider: SolanaProvider, transaction: { serialize(): Uint8Array }) =>
 *   provider.signAndSendTransaction(transaction)
 */
export type SolanaProvider = Required<Eip1193Provider> & {
  /** Key of the active account; `null` unless connected. */
  readonly publicKey: SolanaPublicKey | null
  /** Opens the modal unless connected. @throws AirlockError USER_REJECTED */
  connect(): Promise<{ publicKey: SolanaPublicKey | null }>
  /** Ends the session of the namespace. */
  disconnect(): Promise<void>
  /** @returns the signature, 64 bytes */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Returns a new transaction of the same class. */
  signTransaction<Tx extends SolanaTransaction>(transaction: Tx): Promise<Tx>
  /** Returns new transactions of the same classes. */
  signAllTransactions<Tx extends SolanaTransaction>(transactions: Tx[]): Promise<Tx[]>
  /** Sends with the wallet, or through the network's RPC if the wallet only signs. @returns the signature in base58 */
  signAndSendTransaction(transaction: SolanaTransaction, options?: SolanaSendOptions): Promise<string>
  /** Sends through `connection`. @returns the signature in base58 */
  sendTransaction(
    transaction: SolanaTransaction,
    connection: SolanaConnection,
    options?: SolanaSendOptions,
  ): Promise<string>
}
