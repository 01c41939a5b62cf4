import { SourceFailed } from '../sources/Source.ts'
import { CallRefused } from './callCode.ts'

/** Calls for one list together. Without a bound, a node that refuses every call would get one request for each item. */
const MAX_CALLS = 64

/**
 * Reads items in calls of at most `most`, all at once. A call that the node refuses is repeated in halves: what burns the gas of a
 * call, or exceeds a limit of the node, is left alone with itself in the end.
 *
 * @returns values in the order of the items; `undefined` where the call was refused to the last
 * @throws SourceFailed where no upstream answers, or none runs such calls
 */
export async function readInHalves<Item, Value>(
  items: readonly Item[],
  most: number,
  read: (part: readonly Item[]) => Promise<Value[]>,
): Promise<(Value | undefined)[]> {
  let calls = 0
  let answered = 0
  async function readPart(part: readonly Item[]): Promise<(Value | undefined)[]> {
    if (++calls > MAX_CALLS) return part.map(() => undefined)
    try {
      const values = await read(part)
      answered++
      return values
    } catch (cause) {
      if (!(cause instanceof CallRefused)) throw cause
      if (part.length <= 1) return part.map(() => undefined)
      const half = Math.ceil(part.length / 2)
      const [left, right] = await Promise.all([readPart(part.slice(0, half)), readPart(part.slice(half))])
      return [...left, ...right]
    }
  }
  const parts = Array.from({ length: Math.ceil(items.length / most) }, (_, index) =>
    items.slice(index * most, (index + 1) * most),
  )
  const values = (await Promise.all(parts.map(readPart))).flat()
  // A node that runs no such call at all: every item would look as if it had no value.
  if (calls > 0 && answered === 0) throw new SourceFailed('the upstream refused every read')
  return values
}
