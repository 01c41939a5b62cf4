import type { Value } from './Value.ts'

export function addressesIn(value: Value): string[] {
  if (value.kind === 'struct') return value.members.flatMap((member) => addressesIn(member.value))
  if (value.kind === 'list') return value.items.flatMap(addressesIn)
  return value.kind === 'address' ? [value.value] : []
}
