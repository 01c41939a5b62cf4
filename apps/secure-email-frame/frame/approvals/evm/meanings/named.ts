import type { Field } from '../../shared/types.ts'
import type { Contracts } from './knownContracts.ts'

export function named(fields: readonly Field[], contracts: Pick<Contracts, 'at'>): Field[] {
  return fields.flatMap((field) => {
    const known = contracts.at(field.value)
    return known === undefined ? [field] : [field, { name: 'knownAs', value: known.name, variant: 'text' }]
  })
}
