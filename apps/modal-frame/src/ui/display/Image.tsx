import { useState } from 'react'
import './Image.css'

export type PictureProps = {
  /** Data URI, http(s) URL or own path; otherwise the letter tile. */
  source?: string | undefined
  name: string
  colour?: string | undefined
  size?: 'row' | 'grid' | 'large'
  shape?: 'squircle' | 'round'
  /** An inline SVG would block parsing. */
  isDelayed?: boolean
}

const SHOWABLE = /^(?:data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]|https?:\/\/|\/)/i
const HEX = /^#[0-9a-f]{6}$/i

/** Always an `<img>`, which runs no markup (T38); a failure shows a letter tile. */
export function Image({ source, name, colour, size = 'row', shape = 'squircle', isDelayed = false }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const isShown = source !== undefined && source !== broken && SHOWABLE.test(source)
  const tint = colour !== undefined && HEX.test(colour) && !isShown ? colour : ''
  return (
    <span className={`picture picture-${size} picture-${shape}`} ref={(tile) => paint(tile, tint)} aria-hidden="true">
      {isShown ? (
        <img
          src={source}
          alt=""
          // A `data:` URI is already loaded.
          loading={source.startsWith('data:') && !isDelayed ? 'eager' : 'lazy'}
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

function paint(tile: HTMLElement | null, colour: string) {
  if (tile === null) return
  tile.style.backgroundColor = colour
  tile.style.color = colour === '' ? '' : inkOn(colour)
}

function inkOn(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > 0.36 ? '#0e1216' : '#ffffff'
}
