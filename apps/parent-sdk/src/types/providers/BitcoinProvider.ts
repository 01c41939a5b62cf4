import type { Eip1193Provider } from '../eip1193.ts'

/** Address of a `BitcoinProvider`. */
export type BitcoinAddress = { address: string; publicKey?: string; path?: string; intention?: string }

/**
 * Bitcoin provider. `request` takes the WalletConnect methods. The methods that Bitcoin libraries call exist only while the
 * namespace is connected. `account` is a connected address, by default the active one.
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
