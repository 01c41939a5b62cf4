import type { CaipNetwork } from '../../../../../core/networks/network.ts'
import { Picture } from '../../../../../ui/display/Picture.tsx'

type Props = {
  source: string
  symbol: string
  /** The colour of a token without a picture comes of it. */
  seed: string
  network: CaipNetwork | null
}

const COLOURS = ['#3d5afe', '#00897b', '#6d4cd3', '#c2410c', '#0277bd', '#ad1457', '#4d7c0f', '#5d4037']

/** Picture of a token, with its network's in the corner. */
export function TokenPicture({ source, symbol, seed, network }: Props) {
  return (
    <span className="token-picture" aria-hidden="true">
      <Picture source={source} name={symbol} colour={colourOf(seed)} shape="round" />
      {network?.assets.imageUrl !== undefined && (
        <span className="token-badge">
          <Picture source={network.assets.imageUrl} name={network.name} shape="round" />
        </span>
      )}
    </span>
  )
}

function colourOf(seed: string) {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0
  return COLOURS[(hash >>> 13) % COLOURS.length]
}
