import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { foreignText } from '@airlock/protocol/text/foreignText'

/** Name of an NFT as text that can be shown; undefined where it has none. */
export function nftName({ name }: Nft): string | undefined {
  return foreignText(name)
}
