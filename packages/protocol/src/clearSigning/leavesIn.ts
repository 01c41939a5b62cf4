import type { Value } from './Value.ts'

export type Leaf = Exclude<Value, { kind: 'struct' } | { kind: 'list' }>

export function leavesIn(value: Value): Leaf[] {
  if (value.kind === 'struct') return value.members.flatMap((member) => leavesIn(member.value))
  return value.kind === 'list' ? value.items.flatMap(leavesIn) : [value]
}
