import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { useState } from 'react'
import { nftName } from '../state/nftName.ts'
import './NftImage.css'

/** Always an `<img>`, which runs nothing. */
export function NftImage({ nft }: { nft: Nft }) {
  const [broken, setBroken] = useState<string>()
  const source = nft.preview?.url
  const isShown = source !== undefined && source !== '' && source !== broken
  return (
    <span className="nft-picture" aria-hidden="true">
      {isShown ? (
        <img src={source} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(source)} />
      ) : (
        [...(nftName(nft) ?? '#')][0]?.toUpperCase()
      )}
    </span>
  )
}
