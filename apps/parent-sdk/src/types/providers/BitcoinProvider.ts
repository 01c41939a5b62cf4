import type { Eip1193Provider } from '../eip1193.ts'

/** Address of a `BitcoinProvider`. */
export type BitcoinAddress = { address: string; publicKey?: string; path?: string; intention?: string }

/**
 * Provider of Bitcoin: the WalletConnect methods by `request`, and those that the libraries of Bitcoin call. The latter are there while
 * the namespace is connected. `account` names one of the connected addresses; the active one unless given.
 *
 * @example const sign = (provider: BitcoinProvider) => provider.signMessage({ message: 'Hello' })
 */
export type BitcoinProvider = Required<Eip1193Provider> & {
  /** Opens the modal unless connected. @returns the active address @throws AirlockError USER_REJECTED */
  connect(): Promise<string | undefined>
  /** Ends the session of the namespace. */
  disconnect(): Promise<void>
  /** @returns the connected addresses */
  getAccountAddresses(): Promise<BitcoinAddress[]>
  /** @returns the signature in base64 */
  signMessage(params: {
    message: string
    account?: string
    address?: string
    protocol?: 'ecdsa' | 'bip322'
  }): Promise<string>
  /** @param params `psbt` in base64, and the inputs to sign */
  signPSBT(params: {
    psbt: string
    account?: string
    signInputs?: { address: string; index: number; sighashTypes?: number[] }[]
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  /** @param params `amount` in satoshi, as a decimal @returns the id of the transaction */
  sendTransfer(params: { recipient: string; amount: string; account?: string }): Promise<string>
}
