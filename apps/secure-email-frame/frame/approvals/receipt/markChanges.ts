import type { Field } from '../shared/types.ts'

/** Marks facts that the earlier request did not have. */
export function markChanges(facts: readonly Field[], earlier: readonly Field[]): Field[] {
  const left = earlier.map(textOf)
  return facts.map((fact) => {
    const index = left.indexOf(textOf(fact))
    if (index === -1 && fact.look !== 'heading') return { ...fact, isNew: true }
    if (index !== -1) left.splice(index, 1)
    return fact
  })
}

function textOf({ name, path, value }: Field): string {
  return JSON.stringify([name, path, value])
}
