import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

type Image = { side: number; hue: readonly [red: number, green: number, blue: number] }

/** Draws a square PNG whose colour fades to black towards the lower right corner. @see https://www.w3.org/TR/png-3/ */
export function drawPng({ side, hue }: Image): Buffer {
  const rows = Buffer.alloc(side * (1 + side * 3))
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const light = 1 - (x + y) / (2 * side)
      for (const [channel, value] of hue.entries()) rows[y * (1 + side * 3) + 1 + x * 3 + channel] = value * light
    }
  }
  return pngOf(side, { depth: 8, colour: 2 }, rows)
}

/** Draws a white PNG of many pixels in few bytes: one bit a pixel, all alike. @param side a multiple of 8 */
export function drawHugePng(side: number): Buffer {
  return pngOf(side, { depth: 1, colour: 0 }, Buffer.alloc(side * (1 + side / 8)))
}

function pngOf(side: number, { depth, colour }: { depth: number; colour: number }, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([depth, colour], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
