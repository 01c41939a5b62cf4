import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { isTrusted } from './tokenGroups.ts'

/** `change` is in percent of today's prices. */
export type Total = { value: number; change?: number }

export function totalOf(tokens: readonly TokenBalance[]): Total | undefined {
  const priced = tokens.filter((token) => isTrusted(token) && token.value !== undefined)
  if (priced.length === 0) return undefined
  const value = sum(priced.map((token) => token.value ?? 0))
  const moving = priced.filter(({ change24h }) => change24h !== undefined && change24h > -100)
  if (moving.length === 0) return { value }
  const now = sum(moving.map((token) => token.value ?? 0))
  const before = sum(moving.map((token) => (token.value ?? 0) / (1 + (token.change24h ?? 0) / 100)))
  return { value, change: before === 0 ? 0 : ((now - before) / before) * 100 }
}

function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0)
}
