import type { Json } from '@airlock/protocol/snapshot'

export function stringsOf(params: Json | undefined): string[] {
  const found: string[] = []
  JSON.stringify(params, (_, value) => {
    if (typeof value === 'string') found.push(value)
    return value
  })
  return found
}

export function hexBytesOf(input: string): Uint8Array | undefined {
  const hex = /^(?:0x)?((?:[\da-f]{2})+)$/i.exec(input)?.[1]
  if (hex === undefined) return undefined
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}
