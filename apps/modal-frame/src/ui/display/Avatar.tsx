import { type ChainNamespace, normalAddress } from '@airlock/protocol/caip'
import { useState } from 'react'
import './Avatar.css'

/** In px. One of 16 stands within a line of text. */
export type AvatarSize = 16 | 32 | 44 | 64

type Props = {
  namespace: ChainNamespace
  address: string
  size?: AvatarSize
  /** The visitor's own picture, a data URI or an http(s) URL. */
  image?: string | undefined
}

/** A picture made of an address: the same address, in any spelling, has the same colours. One of the visitor's own fades in over it. */
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

/** Through CSSOM, which a strict CSP allows. */
function paint(circle: HTMLElement | null, seed: string) {
  if (circle === null) return
  const [first, second, third] = hues(seed)
  circle.style.backgroundImage = [
    `radial-gradient(circle at 28% 22%, oklch(0.92 0.1 ${first}), transparent 48%)`,
    `radial-gradient(circle at 78% 74%, oklch(0.58 0.2 ${second}), transparent 58%)`,
    `linear-gradient(160deg, oklch(0.8 0.15 ${third}), oklch(0.45 0.14 ${second}))`,
  ].join(', ')
}

/** Three hues that stay apart, out of the address's own digits. */
function hues(seed: string) {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0
  const base = hash % 360
  return [base, (base + 70 + (hash % 50)) % 360, (base + 190 + (hash % 70)) % 360] as const
}
