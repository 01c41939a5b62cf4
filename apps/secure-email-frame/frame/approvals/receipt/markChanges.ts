import type { Field } from '../shared/types.ts'

/** Marks facts that the earlier request did not have. */
export function markChanges(fields: readonly Field[], previous: readonly Field[]): Field[] {
  const left = previous.map(textOf)
  return fields.map((field) => {
    const index = left.indexOf(textOf(field))
    if (index === -1 && field.variant !== 'heading') return { ...field, isNew: true }
    if (index !== -1) left.splice(index, 1)
    return field
  })
}

function textOf({ name, path, value }: Field): string {
  return JSON.stringify([name, path, value])
}
