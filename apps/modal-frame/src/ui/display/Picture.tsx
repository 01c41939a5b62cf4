import { useState } from 'react'
import './Picture.css'

export type PictureProps = {
  /** An image data URI, an http(s) URL or a path of ours; anything else shows the letter tile. */
  source?: string | undefined
  /** The tile's letter is its first. */
  name: string
  /** CSS hex colour of the tile. */
  colour?: string | undefined
  size?: 'row' | 'large'
  shape?: 'squircle' | 'round'
  /** `true` lets it load after the paint: an SVG within the markup is read as soon as it is met, and holds up all else. */
  isLate?: boolean
}

const SHOWABLE = /^(?:data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]|https?:\/\/|\/)/i
const HEX = /^#[0-9a-f]{6}$/i

/**
 * A wallet's or network's picture next to its name. Only ever an `<img>`, where no markup of a foreign image can run (T38);
 * what does not load leaves a letter on a tile, in the same box.
 */
export function Picture({ source, name, colour, size = 'row', shape = 'squircle', isLate = false }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const isShown = source !== undefined && source !== broken && SHOWABLE.test(source)
  const tint = colour !== undefined && HEX.test(colour) && !isShown ? colour : ''
  return (
    <span className={`picture picture-${size} picture-${shape}`} ref={(tile) => paint(tile, tint)} aria-hidden="true">
      {isShown ? (
        <img
          src={source}
          alt=""
          // A `data:` URI is here already: loading it lazily would only cost time.
          loading={source.startsWith('data:') && !isLate ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(source)}
        />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}

/** Through CSSOM, which a strict CSP allows. */
function paint(tile: HTMLElement | null, colour: string) {
  if (tile === null) return
  tile.style.backgroundColor = colour
  tile.style.color = colour === '' ? '' : inkOn(colour)
}

/** Black or white, whichever reads better on a tile (WCAG relative luminance, simplified). */
function inkOn(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > 0.36 ? '#0e1216' : '#ffffff'
}
