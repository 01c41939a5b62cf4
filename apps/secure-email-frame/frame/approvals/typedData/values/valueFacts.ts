import type { Fact } from '../../Description.ts'
import type { Struct, Value } from './values.ts'

/** Rows that a person can be expected to read through. */
const MAX_FACTS = 64
const MAX_PATH = 128
const MAX_TEXT = 2_000
const MAX_BYTES = 256

type Row = Fact & { isCut: boolean }

/** Every value with the path to it, as it is hashed; and whether less is shown than there is. */
export function valueFacts(message: Struct): { facts: Fact[]; isCut: boolean } {
  const rows = rowsOf(message, '')
  const shown = rows.slice(0, MAX_FACTS)
  return {
    facts: shown.map(({ isCut: _, ...fact }) => fact),
    isCut: rows.length > shown.length || shown.some(({ isCut }) => isCut),
  }
}

function rowsOf(value: Value, path: string): Row[] {
  switch (value.kind) {
    case 'struct':
      return value.members.flatMap((one) => rowsOf(one.value, path === '' ? one.name : `${path}.${one.name}`))
    case 'list':
      if (value.items.length === 0) return [row(path, '[]', 'text')]
      return value.items.flatMap((item, index) => rowsOf(item, `${path}[${index}]`))
    case 'integer':
      return [row(path, value.value.toString(), 'text')]
    case 'bool':
      return [row(path, String(value.value), 'text')]
    case 'address':
      return [row(path, value.value, 'address')]
    case 'bytes':
      return [row(path, value.value, 'bytes', MAX_BYTES)]
    case 'string':
      return [row(path, value.value, 'block', MAX_TEXT)]
  }
}

function row(path: string, written: string, look: Fact['look'], longest = MAX_BYTES): Row {
  return {
    name: 'data',
    path: path.slice(-MAX_PATH),
    value: written.slice(0, longest),
    look,
    isCut: written.length > longest || path.length > MAX_PATH,
  }
}
