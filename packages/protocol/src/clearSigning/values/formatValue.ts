import type { Value } from '../Value.ts'

const LAST_SECOND = 253_402_300_799n

export function integerOf(value: Value): bigint | undefined {
  if (value.kind === 'integer') return value.value
  const isWord = value.kind === 'bytes' && value.value.length > 2 && value.value.length <= 66
  return isWord ? BigInt(value.value) : undefined
}

export function addressOf(value: Value): string | undefined {
  const isAddress = value.kind === 'address' || (value.kind === 'bytes' && value.value.length === 42)
  return isAddress ? value.value.toLowerCase() : undefined
}

export function decimalText(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const fraction = digits.slice(split).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, split)}${fraction === '' ? '' : `.${fraction}`}`
}

export function dateText(seconds: bigint): string | undefined {
  if (seconds < 0n || seconds > LAST_SECOND) return undefined
  return `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 19).replace('T', ' ')}Z`
}

export function durationText(seconds: bigint): string | undefined {
  if (seconds < 0n) return undefined
  const two = (part: bigint) => part.toString().padStart(2, '0')
  return `${two(seconds / 3_600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
}
