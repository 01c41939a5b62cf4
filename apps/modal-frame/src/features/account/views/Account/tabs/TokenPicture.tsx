import type { CaipNetwork } from '../../../../../core/networks/network.ts'
import { letterColour } from '../../../../../ui/display/letterColour.ts'
import { Picture } from '../../../../../ui/display/Picture.tsx'

type Props = {
  source: string
  symbol: string
  /** Chooses the colour of a token without an image. */
  seed: string
  network: CaipNetwork | null
}

export function TokenPicture({ source, symbol, seed, network }: Props) {
  return (
    <span className="token-picture" aria-hidden="true">
      <Picture source={source} name={symbol} colour={letterColour(seed)} shape="round" />
      {network?.assets.imageUrl !== undefined && (
        <span className="token-badge">
          <Picture source={network.assets.imageUrl} name={network.name} shape="round" />
        </span>
      )}
    </span>
  )
}
