import type { Field } from '../../shared/types.ts'
import type { Contracts } from './knownContracts.ts'

/** Adds the known name of a contract below its address. */
export function named(facts: readonly Field[], contracts: Pick<Contracts, 'at'>): Field[] {
  return facts.flatMap((fact) => {
    const known = contracts.at(fact.value)
    return known === undefined ? [fact] : [fact, { name: 'knownAs', value: known.name, look: 'text' }]
  })
}
