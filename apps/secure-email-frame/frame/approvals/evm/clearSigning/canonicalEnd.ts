import type { DescriptorInput } from '@airlock/protocol/clearSigning/descriptor'

const WORD = 32

/**
 * Walks arguments in the order in which an encoder writes them.
 *
 * @returns the end of their bytes. Undefined for offsets in another order, and for more values than `max`
 */
export function canonicalEnd(data: string, inputs: readonly DescriptorInput[], max: number): number | undefined {
  let left = max
  /** NaN past the end, which no comparison accepts. */
  const numberAt = (at: number) => Number(`0x${data.slice(2 + 2 * at, 2 + 2 * (at + WORD))}`)

  function endOfAll(all: readonly DescriptorInput[], start: number): number {
    const sizes = all.map(sizeOf)
    let head = start
    let end = start + sizes.reduce<number>((sum, size) => sum + (size ?? WORD), 0)
    left -= Math.max(all.length, (end - start) / WORD)
    if (left < 0) throw new RangeError('Too many values.')
    for (const [index, input] of all.entries()) {
      const size = sizes[index]
      if (size === undefined) {
        if (numberAt(head) !== end - start) throw new RangeError('Not the next offset.')
        end = endOfOne(input, end)
      }
      head += size ?? WORD
    }
    return end
  }

  function endOfOne({ type, components = [] }: DescriptorInput, start: number): number {
    const list = listOf(type)
    if (list !== undefined) {
      const count = list.count ?? numberAt(start)
      if (!(count <= left)) throw new RangeError('Too many values.')
      const item: DescriptorInput = { name: '', type: list.item, components }
      return endOfAll(Array<DescriptorInput>(count).fill(item), list.count === undefined ? start + WORD : start)
    }
    if (type === 'tuple') return endOfAll(components, start)
    return start + WORD + Math.ceil(numberAt(start) / WORD) * WORD
  }

  try {
    const end = endOfAll(inputs, 0)
    return 2 + 2 * end <= data.length ? end : undefined
  } catch {
    return undefined
  }
}

/** Undefined for a dynamic type. */
function sizeOf({ type, components = [] }: DescriptorInput): number | undefined {
  const list = listOf(type)
  if (list !== undefined) {
    const item = sizeOf({ name: '', type: list.item, components })
    return list.count === undefined || item === undefined ? undefined : item * list.count
  }
  if (type === 'tuple') {
    const sizes = components.map(sizeOf)
    return sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  }
  return type === 'bytes' || type === 'string' ? undefined : WORD
}

/** `count` is undefined for a list of any length. */
function listOf(type: string): { item: string; count: number | undefined } | undefined {
  const [, item, count] = /^(.*)\[([0-9]*)\]$/.exec(type) ?? []
  return item === undefined ? undefined : { item, count: count ? Number(count) : undefined }
}
