import type { Value } from '../Value.ts'

export function isOneOf(value: Value, values: readonly string[]): boolean {
  switch (value.kind) {
    case 'integer':
      return values.some((one) => numberOf(one) === value.value)
    case 'bool':
      return values.some((one) => one === String(value.value) || numberOf(one) === BigInt(value.value))
    case 'address':
    case 'bytes':
      return values.some((one) => one.toLowerCase() === value.value.toLowerCase())
    case 'string':
      return values.includes(value.value)
    default:
      return false
  }
}

function numberOf(text: string): bigint | undefined {
  return /^(?:-?[0-9]+|0x[0-9a-fA-F]+)$/.test(text) ? BigInt(text) : undefined
}
