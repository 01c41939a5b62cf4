import { expect, test } from 'vitest'
import {
  BALANCE_CACHE_MS,
  BOOT_AFTER_LOAD_MS,
  DEFAULT_BALANCE,
  DEFAULT_BALANCE_SYMBOL,
  FALLBACK_LATENCY_WEIGHT,
  FALLBACK_PING_TIMEOUT_MS,
  FALLBACK_POLLING_MS,
  FALLBACK_SAMPLE_COUNT,
  FALLBACK_STABILITY_WEIGHT,
  HANDSHAKE_DEADLINE_MS,
  HTTP_BATCH_SIZE,
  HTTP_TIMEOUT_MS,
  MAX_ICON_BYTES,
  MAX_MESSAGE_BYTES,
  MAX_MESSAGE_DEPTH,
  MAX_OPEN_CALLS,
  MAX_QUEUED_CALLS,
  MAX_WALLETS,
  QUERY_STALE_MS,
  READ_DEADLINE_MS,
  SHAKE_MS,
  STORAGE_PREFIX,
  TOAST_SWAP_MS,
} from './constants.ts'

test('The shake lasts 500 ms', () => {
  expect(SHAKE_MS).toBe(500)
})

test('A toast waits 150 ms for the one before it', () => {
  expect(TOAST_SWAP_MS).toBe(150)
})

test('With no address the balance reads 0.00 ETH', () => {
  expect([DEFAULT_BALANCE, DEFAULT_BALANCE_SYMBOL]).toEqual(['0.00', 'ETH'])
})

test('The HTTP transport and its fallback have the limits of the product', () => {
  expect({ HTTP_TIMEOUT_MS, HTTP_BATCH_SIZE }).toEqual({
    HTTP_TIMEOUT_MS: 10_000,
    HTTP_BATCH_SIZE: 1_000,
  })
  expect({ FALLBACK_POLLING_MS, FALLBACK_SAMPLE_COUNT, FALLBACK_PING_TIMEOUT_MS }).toEqual({
    FALLBACK_POLLING_MS: 4_000,
    FALLBACK_SAMPLE_COUNT: 10,
    FALLBACK_PING_TIMEOUT_MS: 1_000,
  })
  expect([FALLBACK_STABILITY_WEIGHT, FALLBACK_LATENCY_WEIGHT]).toEqual([0.7, 0.3])
})

test('What was queried stays fresh for 5 minutes', () => {
  expect(QUERY_STALE_MS).toBe(5 * 60_000)
})

test('A balance is cached for 30 s', () => {
  expect(BALANCE_CACHE_MS).toBe(30_000)
})

test('Keys in storage carry a prefix of ours', () => {
  expect(STORAGE_PREFIX).toBe('@airlock/')
})

test('[T72] The handshake ends within 10 s, a loaded page that stays silent well before', () => {
  expect(HANDSHAKE_DEADLINE_MS).toBe(10_000)
  expect(BOOT_AFTER_LOAD_MS).toBeLessThan(HANDSHAKE_DEADLINE_MS)
  expect(READ_DEADLINE_MS).toBe(30_000)
})

test('[T29] [T30] [T38] [T40] What a stranger may send is bounded', () => {
  expect({ MAX_OPEN_CALLS, MAX_QUEUED_CALLS }).toEqual({ MAX_OPEN_CALLS: 64, MAX_QUEUED_CALLS: 256 })
  expect({ MAX_MESSAGE_BYTES, MAX_MESSAGE_DEPTH }).toEqual({ MAX_MESSAGE_BYTES: 1024 ** 2, MAX_MESSAGE_DEPTH: 32 })
  expect({ MAX_ICON_BYTES, MAX_WALLETS }).toEqual({ MAX_ICON_BYTES: 128 * 1024, MAX_WALLETS: 64 })
})
