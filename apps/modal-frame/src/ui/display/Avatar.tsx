import { type ChainNamespace, normalAddress } from '@airlock/protocol/caip'
import { faceOf } from '@airlock/protocol/text/faceOf'
import { useState } from 'react'
import './Avatar.css'

/** Pixels; 16 is inline. */
export type AvatarSize = 16 | 32 | 44 | 64

type Props = {
  namespace: ChainNamespace
  address: string
  size?: AvatarSize
  image?: string | undefined
}

export function Avatar({ namespace, address, size = 44, image }: Props) {
  const [broken, setBroken] = useState<string>()
  const seed = normalAddress(namespace, address)
  return (
    <span ref={(circle) => paint(circle, seed)} className={`avatar avatar-${size}`} aria-hidden="true">
      {image !== undefined && image !== broken && (
        <img src={image} alt="" decoding="async" draggable={false} onError={() => setBroken(image)} />
      )}
    </span>
  )
}

/** CSSOM works under a strict CSP. */
function paint(circle: HTMLElement | null, seed: string) {
  if (circle !== null) circle.style.backgroundImage = faceOf(seed)
}
