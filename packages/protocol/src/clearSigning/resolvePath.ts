import type { Path } from './descriptor.ts'
import type { Struct, Value } from './Value.ts'

export type Scope = { data: Struct; call: Struct }
export type Found = { value: Value; indexes: readonly number[] }

const MAX_ITEMS = 200

export function resolvePath(scope: Scope, path: Path): Found[] | undefined {
  return walk(scope, path, (items) => [...items.keys()])
}

/** Uses the items of another row for `[]`. */
export function resolveBeside(scope: Scope, path: Path, indexes: readonly number[]): Value | undefined {
  const found = walk(scope, path, (_items, depth) => {
    const index = indexes[depth]
    return index === undefined ? [] : [index]
  })
  return found?.length === 1 ? found[0]?.value : undefined
}

type Choose = (items: readonly Value[], depth: number) => readonly number[]

function walk(scope: Scope, [root, ...steps]: Path, choose: Choose): Found[] | undefined {
  let found: Found[] = [{ value: root === '#' ? scope.data : scope.call, indexes: [] }]
  for (const step of steps) {
    const next: Found[] = []
    for (const one of found) {
      const values = take(one, step, choose)
      if (values === undefined) return undefined
      next.push(...values)
    }
    if (next.length > MAX_ITEMS) return undefined
    found = next
  }
  return found
}

function take({ value, indexes }: Found, step: Path[number], choose: Choose): Found[] | undefined {
  const one = (taken: Value | undefined) => taken && [{ value: taken, indexes }]
  if (step === '[]') {
    if (value.kind !== 'list' || value.items.length > MAX_ITEMS) return undefined
    return choose(value.items, indexes.length).flatMap((index) => {
      const item = value.items[index]
      return item === undefined ? [] : [{ value: item, indexes: [...indexes, index] }]
    })
  }
  if (typeof step === 'number') return value.kind === 'list' ? one(value.items.at(step)) : undefined
  if (typeof step === 'object') return one(sliceOf(value, step))
  if (value.kind !== 'struct') return undefined
  return one(value.members.find(({ name }) => name === step)?.value)
}

/** An integer counts as its 32 bytes. */
function sliceOf(
  value: Value,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Value | undefined {
  const hex = hexOf(value)
  if (hex === undefined) return undefined
  const length = hex.length / 2
  const place = (at: number) => (at < 0 ? length + at : at)
  const [start, end] = [place(from ?? 0), place(to ?? length)]
  if (start < 0 || end > length || start >= end) return undefined
  return { kind: 'bytes', value: `0x${hex.slice(start * 2, end * 2)}` }
}

function hexOf(value: Value): string | undefined {
  if (value.kind === 'bytes' || value.kind === 'address') return value.value.slice(2).toLowerCase()
  return value.kind === 'integer' && value.value >= 0n ? value.value.toString(16).padStart(64, '0') : undefined
}
