import { expect, test } from 'vitest'
import { MAX_OPEN_CALLS, MAX_QUEUED_CALLS } from './channel/callLimit.ts'
import { HANDSHAKE_DEADLINE_MS, READ_DEADLINE_MS } from './channel/deadlines.ts'
import {
  DEFAULT_BALANCE,
  DEFAULT_BALANCE_SYMBOL,
  HTTP_TIMEOUT_MS,
  MAX_IMAGE_LENGTH,
  MAX_WALLETS,
  STORAGE_PREFIX,
  TOAST_SWAP_MS,
} from './constants.ts'
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_DEPTH } from './plainJson.ts'

test('waits 150 ms between two toasts', () => {
  expect(TOAST_SWAP_MS).toBe(150)
})

test('shows 0.00 ETH without an address', () => {
  expect([DEFAULT_BALANCE, DEFAULT_BALANCE_SYMBOL]).toEqual(['0.00', 'ETH'])
})

test('ends an HTTP request after 10 s', () => {
  expect(HTTP_TIMEOUT_MS).toBe(10_000)
})

test('prefixes storage keys', () => {
  expect(STORAGE_PREFIX).toBe('@airlock/')
})

test('ends the handshake after 10 s and a read after 30 s', () => {
  expect([HANDSHAKE_DEADLINE_MS, READ_DEADLINE_MS]).toEqual([10_000, 30_000])
})

test('bounds foreign input', () => {
  expect({ MAX_OPEN_CALLS, MAX_QUEUED_CALLS }).toEqual({ MAX_OPEN_CALLS: 64, MAX_QUEUED_CALLS: 256 })
  expect({ MAX_MESSAGE_BYTES, MAX_MESSAGE_DEPTH }).toEqual({ MAX_MESSAGE_BYTES: 1024 ** 2, MAX_MESSAGE_DEPTH: 32 })
  expect({ MAX_IMAGE_LENGTH, MAX_WALLETS }).toEqual({ MAX_IMAGE_LENGTH: 256 * 1024, MAX_WALLETS: 64 })
})
