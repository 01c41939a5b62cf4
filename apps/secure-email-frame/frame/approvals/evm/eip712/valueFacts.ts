import { throwTooManyRows } from '../../shared/throwTooManyRows.ts'
import type { Field } from '../../shared/types.ts'
import type { Struct, Value } from './values.ts'

const MAX_FACTS = 256
const MAX_PATH = 256
const MAX_VALUE = 20_000
const LONG_BYTES = 256

type ValueFact = Field & { path: string }

export function valueFacts(message: Struct): Field[] {
  const fields = fieldsOf(message, '')
  const isLong = ({ path, value }: ValueFact) => path.length > MAX_PATH || value.length > MAX_VALUE
  return fields.length > MAX_FACTS || fields.some(isLong) ? throwTooManyRows() : fields
}

function fieldsOf(value: Value, path: string): ValueFact[] {
  switch (value.kind) {
    case 'struct':
      return value.members.flatMap((one) => fieldsOf(one.value, path === '' ? one.name : `${path}.${one.name}`))
    case 'list':
      if (value.items.length === 0) return [fieldOf(path, '[]', 'text')]
      return value.items.flatMap((item, index) => fieldsOf(item, `${path}[${index}]`))
    case 'integer':
      return [fieldOf(path, value.value.toString(), 'text')]
    case 'bool':
      return [fieldOf(path, String(value.value), 'text')]
    case 'address':
      return [fieldOf(path, value.value, 'address')]
    case 'bytes':
      return [fieldOf(path, value.value, value.value.length > LONG_BYTES ? 'block' : 'bytes')]
    case 'string':
      return [fieldOf(path, value.value, 'block')]
  }
}

function fieldOf(path: string, value: string, variant: Field['variant']): ValueFact {
  return { name: 'data', path, value, variant }
}
