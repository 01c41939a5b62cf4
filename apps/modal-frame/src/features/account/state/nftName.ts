import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { foreignText } from '@airlock/protocol/text/foreignText'

export function nftName({ name }: Nft): string | undefined {
  return foreignText(name)
}
