import { drawHugePng, drawPng } from './drawPng.ts'

export type Image = { type: string; body: Buffer | string }

const SIDE = 128
const HUGE_SIDE = 12_000

const SCRIPTED_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#7c3aed"/><script>document.documentElement.dataset.ran = "yes"</script></svg>'

export const PLAIN_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#12805c"/><circle cx="4" cy="4" r="3" fill="#fff"/></svg>'

export const AVATAR_PNG: Buffer = drawPng({ side: SIDE, hue: [91, 107, 214] })

export const PICTURES: Readonly<Record<string, Image>> = {
  'avatar.png': png(AVATAR_PNG),
  'wanderer.png': png(drawPng({ side: SIDE, hue: [196, 82, 43] })),
  'edition.png': png(drawPng({ side: SIDE, hue: [14, 116, 144] })),
  'plain.svg': { type: 'image/svg+xml', body: PLAIN_SVG },
  'scripted.svg': { type: 'image/svg+xml', body: SCRIPTED_SVG },
  // 144 million pixels in a few kilobytes.
  'huge.png': png(drawHugePng(HUGE_SIDE)),
  // A page with the type of a picture.
  'lying.png': { type: 'image/png', body: '<!doctype html><script>alert(1)</script>' },
  'heavy.png': png(Buffer.concat([AVATAR_PNG, Buffer.alloc(3_000_000)])),
}

function png(body: Buffer): Image {
  return { type: 'image/png', body }
}
