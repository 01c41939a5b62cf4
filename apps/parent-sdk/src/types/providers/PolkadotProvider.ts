import type { Eip1193Provider } from '../eip1193.ts'

/** Signature of a `PolkadotProvider`, with the number of its request. */
export type PolkadotSignature = { id: number; signature: `0x${string}` }

/**
 * Polkadot provider. `request` takes the WalletConnect methods. The `accounts` and the `signer` of an extension
 * (https://polkadot.js.org/docs/extension) exist only while the namespace is connected.
 *
 * @example const sign = (provider: PolkadotProvider, address: string) => provider.signer.signRaw({ address, data: '0x00', type: 'bytes' })
 */
export type PolkadotProvider = Required<Eip1193Provider> & {
  /** Opens the modal unless connected. @returns the active address @throws AirlockError USER_REJECTED */
  connect(): Promise<string | undefined>
  /** Ends the session of the namespace. */
  disconnect(): Promise<void>
  /** The connected accounts. */
  accounts: {
    get(): Promise<{ address: string }[]>
    /** Calls back at once, and after each change. @returns ends the subscription */
    subscribe(listener: (accounts: { address: string }[]) => void): () => void
  }
  /** Signs like the `signer` of a Polkadot extension. */
  signer: {
    signRaw(raw: { address: string; data: string; type?: 'bytes' | 'payload' }): Promise<PolkadotSignature>
    /** @param payload `SignerPayloadJSON` of `@polkadot/types` */
    signPayload(payload: { address: string }): Promise<PolkadotSignature>
  }
}
