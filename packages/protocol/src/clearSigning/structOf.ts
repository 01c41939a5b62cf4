import type { Struct, Value } from './Value.ts'

export function structOf(members: Record<string, Value>): Struct {
  return { kind: 'struct', members: Object.entries(members).map(([name, value]) => ({ name, value })) }
}
