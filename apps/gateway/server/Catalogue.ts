import type { WalletPage } from '@airlock/protocol/gateway/wallets'
import type { WalletQuery } from './walletQuery.ts'

export type Image = {
  bytes: Uint8Array<ArrayBuffer>
  type: 'image/webp' | 'image/png' | 'image/jpeg' | 'image/svg+xml'
}

/** A source of wallets: the embedded list, or an upstream of the same shape. */
export type Catalogue = {
  /** @throws UpstreamFailed */
  wallets(query: WalletQuery): Promise<WalletPage>
  /** @returns undefined for an image that does not exist */
  image(id: string): Promise<Image | undefined>
}

/** The upstream is down, slow, or answers nonsense. Its message is for the operator's log and holds no key. */
export class UpstreamFailed extends Error {}
