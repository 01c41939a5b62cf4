import { SourceFailed } from '../sources/Source.ts'
import { CallRefused } from './callCode.ts'

/** Limits calls to a node that rejects each. */
const MAX_CALLS = 64

/** Halves a rejected call to isolate the failing item. @returns `undefined` for rejected items @throws SourceFailed */
export async function readInHalves<Item, Value>(
  items: readonly Item[],
  max: number,
  read: (part: readonly Item[]) => Promise<Value[]>,
): Promise<(Value | undefined)[]> {
  let calls = 0
  let responded = 0
  async function readPart(part: readonly Item[]): Promise<(Value | undefined)[]> {
    if (++calls > MAX_CALLS) return part.map(() => undefined)
    try {
      const values = await read(part)
      responded++
      return values
    } catch (cause) {
      if (!(cause instanceof CallRefused)) throw cause
      if (part.length <= 1) return part.map(() => undefined)
      const half = Math.ceil(part.length / 2)
      const [left, right] = await Promise.all([readPart(part.slice(0, half)), readPart(part.slice(half))])
      return [...left, ...right]
    }
  }
  const parts = Array.from({ length: Math.ceil(items.length / max) }, (_, index) =>
    items.slice(index * max, (index + 1) * max),
  )
  const values = (await Promise.all(parts.map(readPart))).flat()
  // Otherwise every item would look empty.
  if (calls > 0 && responded === 0) throw new SourceFailed('the upstream refused every read')
  return values
}
