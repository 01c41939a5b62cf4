import type { WalletQuery } from '@airlock/protocol/gateway/answers/walletQuery'
import type { WalletPage } from '@airlock/protocol/gateway/answers/wallets'
import type { Image } from '../images/imageType.ts'

/** A source of wallets: the embedded list, or an upstream of the same shape. */
export type Catalogue = {
  /** @throws UpstreamFailed */
  wallets(query: WalletQuery): Promise<WalletPage>
  /** @returns undefined for an image that does not exist */
  image(id: string): Promise<Image | undefined>
}

/** The upstream is down, slow, or answers nonsense. Its message is for the operator's log and holds no key. */
export class UpstreamFailed extends Error {}
