import { createHash } from 'node:crypto'

const RAW = 0x55
const DAG_PB = 0x70
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

export type Block = { cid: string; bytes: Buffer /** Size of the block and of all that it links to. */; size: number }

/** Makes the block of a file. Files of more than a megabyte would need several. @see https://docs.ipfs.tech/concepts/content-addressing/ */
export function fileBlock(bytes: Buffer): Block {
  return { cid: cidOf(RAW, bytes), bytes, size: bytes.length }
}

/** Makes the block of a folder: a UnixFS directory in DAG-PB. @see https://ipld.io/specs/codecs/dag-pb/spec/ */
export function folderBlock(entries: Readonly<Record<string, Block>>): Block {
  const links = Object.entries(entries)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { cid, size }]) =>
      field(2, [field(1, [bytesOf(cid)]), field(2, [Buffer.from(name)]), Buffer.from([0x18]), varint(size)]),
    )
  const isDirectory = Buffer.from([0x08, 0x01])
  const bytes = Buffer.concat([...links, field(1, [isDirectory])])
  const size = Object.values(entries).reduce((sum, entry) => sum + entry.size, bytes.length)
  return { cid: cidOf(DAG_PB, bytes), bytes, size }
}

function cidOf(codec: number, bytes: Buffer): string {
  const digest = createHash('sha256').update(bytes).digest()
  return `b${base32(Buffer.concat([Buffer.from([1, codec, 0x12, 0x20]), digest]))}`
}

function field(number: number, parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([(number << 3) | 2]), varint(value.length), value])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let remaining = value; ; remaining = Math.floor(remaining / 128)) {
    if (remaining < 128) return Buffer.from([...bytes, remaining])
    bytes.push((remaining % 128) | 128)
  }
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function bytesOf(cid: string): Buffer {
  const bits = [...cid.slice(1)].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
