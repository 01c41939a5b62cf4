import { times } from './times.ts'
export const MAX_MESSAGE_NODES = 50_000

export const MAX_MESSAGE_DEPTH = 32

/** Bytes (T30). */
export const MAX_MESSAGE_BYTES = 1_048_576

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export class UnfitValue extends Error {
  readonly reason: 'MESSAGE_TOO_LARGE' | 'MESSAGE_INVALID'

  constructor(reason: UnfitValue['reason']) {
    super(reason)
    this.reason = reason
  }
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Copies once, so that the checked value is the used one (T9). @throws UnfitValue beyond the limits (T30), and for non-JSON values (T31) */
export function plainJson(value: unknown, bigints?: 'hex'): Json {
  const budget = { bytes: MAX_MESSAGE_BYTES, nodes: MAX_MESSAGE_NODES, bigints }
  return copy(value, 0, budget) ?? null
}

type Budget = { bytes: number; nodes: number; bigints: 'hex' | undefined }

function copy(value: unknown, depth: number, budget: Budget): Json | undefined {
  budget.nodes -= 1
  budget.bytes -= typeof value === 'string' ? value.length : 8
  if (depth > MAX_MESSAGE_DEPTH || budget.nodes < 0 || budget.bytes < 0) throw new UnfitValue('MESSAGE_TOO_LARGE')
  switch (typeof value) {
    case 'undefined':
      return undefined
    case 'boolean':
      return value
    case 'string':
      return value.isWellFormed() ? value : invalid()
    case 'number':
      return Number.isFinite(value) ? value + 0 : invalid()
    case 'object':
      if (value === null) return null
      return Array.isArray(value) ? copyList(value, depth, budget) : copyRecord(value, depth, budget)
    case 'bigint':
      return budget.bigints === 'hex' ? copy(`0x${value.toString(16)}`, depth, budget) : invalid()
    default:
      return invalid()
  }
}

function copyList(list: unknown[], depth: number, budget: Budget): Json[] {
  const { length } = list
  // Rejects a sparse array of 2³² holes early.
  if (length > budget.nodes) throw new UnfitValue('MESSAGE_TOO_LARGE')
  return times(length, (index) => copy(list[index], depth + 1, budget) ?? null)
}

function copyRecord(record: object, depth: number, budget: Budget): { [key: string]: Json } {
  const prototype = Object.getPrototypeOf(record)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return invalid()
  const keys = Reflect.ownKeys(record)
  if (keys.length > budget.nodes) throw new UnfitValue('MESSAGE_TOO_LARGE')
  const result: { [key: string]: Json } = {}
  for (const key of keys) {
    if (typeof key === 'symbol' || FORBIDDEN_KEYS.has(key) || !key.isWellFormed()) return invalid()
    budget.bytes -= key.length
    const item = copy((record as Record<string, unknown>)[key], depth + 1, budget)
    if (item !== undefined) result[key] = item
  }
  return result
}

function invalid(): never {
  throw new UnfitValue('MESSAGE_INVALID')
}
