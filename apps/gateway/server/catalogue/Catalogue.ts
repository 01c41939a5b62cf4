import type { WalletQuery } from '@airlock/protocol/gateway/answers/walletQuery'
import type { WalletPage } from '@airlock/protocol/gateway/answers/wallets'
import type { Image } from '../images/imageType.ts'

export type Catalogue = {
  wallets(query: WalletQuery): Promise<WalletPage>
  image(id: string): Promise<Image | undefined>
}

/** The message is for the operator's log and contains no key. */
export class UpstreamFailed extends Error {}
