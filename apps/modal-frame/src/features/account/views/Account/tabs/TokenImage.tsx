import type { CaipNetwork } from '../../../../../core/networks/network.ts'
import { Image } from '../../../../../ui/display/Image.tsx'
import { letterColour } from '../../../../../ui/display/letterColour.ts'

type Props = {
  source: string
  symbol: string
  network: CaipNetwork | null
}

export function TokenImage({ source, symbol, network }: Props) {
  return (
    <span className="token-picture" aria-hidden="true">
      <Image source={source} name={symbol} colour={letterColour(symbol)} shape="round" />
      {network?.assets.imageUrl !== undefined && (
        <span className="token-badge">
          <Image source={network.assets.imageUrl} name={network.name} shape="round" />
        </span>
      )}
    </span>
  )
}
