import type { Field } from '../shared/types.ts'

type Marked = { fields: Field[]; removed: Field[] }

export function markChanges(fields: readonly Field[], previous: readonly Field[]): Marked {
  const left = [...previous]
  const take = (keyOf: (field: Field) => string, field: Field) => {
    const index = left.findIndex((other) => keyOf(other) === keyOf(field))
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
  // Equal facts are matched first, so that a changed one is not paired with them.
  const unchanged = new Set(fields.filter((field) => take(textOf, field) !== undefined))
  const marked = fields.map((field): Field => {
    if (unchanged.has(field) || field.variant === 'heading') return field
    const before = take(labelOf, field)
    return before === undefined ? { ...field, change: 'new' } : { ...field, change: 'changed', was: before.value }
  })
  const removed = left.filter(({ variant }) => variant !== 'heading')
  return { fields: marked, removed: removed.map(({ was, ...field }) => ({ ...field, change: 'removed' })) }
}

function textOf({ name, path, value }: Field): string {
  return JSON.stringify([name, path, value])
}

function labelOf({ name, path }: Field): string {
  return JSON.stringify([name, path])
}
