import { type ChainNamespace, normalAddress } from '@airlock/protocol/caip'
import { useState } from 'react'
import './Avatar.css'

/** Pixels; 16 is inline. */
export type AvatarSize = 16 | 32 | 44 | 64

type Props = {
  namespace: ChainNamespace
  address: string
  size?: AvatarSize
  /** The user's image, a data URI or http(s) URL. */
  image?: string | undefined
}

/** Colours derived from the address in any form. A profile image fades in over them. */
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
  if (circle === null) return
  const [first, second, third] = hues(seed)
  circle.style.backgroundImage = [
    `radial-gradient(circle at 28% 22%, oklch(0.92 0.1 ${first}), transparent 48%)`,
    `radial-gradient(circle at 78% 74%, oklch(0.58 0.2 ${second}), transparent 58%)`,
    `linear-gradient(160deg, oklch(0.8 0.15 ${third}), oklch(0.45 0.14 ${second}))`,
  ].join(', ')
}

/** Three distinct hues from the address. */
function hues(seed: string) {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0
  const base = hash % 360
  return [base, (base + 70 + (hash % 50)) % 360, (base + 190 + (hash % 70)) % 360] as const
}
