import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { expect, test } from 'vitest'
import { readCalls, stateOfCalls } from './calls.ts'

const [HASH, OTHER] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
const sent = { chainId: 8_453, callCount: 1 }
const OPERATION = callsIdOf({ ...sent, kind: 'operation', hashes: [HASH, OTHER, HASH, OTHER, HASH] })

test("returns the account's transaction or carried calls, else nothing", () => {
  expect(readCalls(8_453, { id: callsIdOf({ ...sent, kind: 'row', hashes: [HASH] }) })).toEqual({ hash: HASH })
  expect(readCalls(8_453, { id: callsIdOf({ ...sent, kind: 'batch', hashes: [HASH] }) })).toEqual({ hash: HASH })
  const sender = { account: `0x${'3'.repeat(40)}`, nonce: 7 } as const
  expect(readCalls(8_453, { id: callsIdOf({ ...sent, kind: 'row', sender, hashes: [HASH] }) })).toEqual({
    hash: HASH,
    nonce: 7,
  })
  expect(readCalls(8_453, { id: OPERATION })).toEqual({ hash: null, callsId: OPERATION })
  for (const response of [
    { id: callsIdOf({ ...sent, callCount: 2, kind: 'row', hashes: [HASH, OTHER] }) },
    { id: callsIdOf({ ...sent, chainId: 1, kind: 'row', hashes: [HASH] }) },
    { id: '0x12' },
    { id: 7 },
    {},
    null,
    HASH,
  ])
    expect(readCalls(8_453, response)).toBeUndefined()
})

test('calls stand as their wallet says, by the transaction that carried them out', async () => {
  const state = (response: object | null) =>
    stateOfCalls(OPERATION, async (request) => {
      expect(request).toEqual({ method: 'wallet_getCallsStatus', params: [OPERATION] })
      return response as never
    })
  const receipts = [{ transactionHash: HASH }]
  expect(await state({ status: 100, receipts: [] })).toBeUndefined()
  expect(await state({ status: 200, receipts })).toEqual({ status: 'confirmed', hash: HASH, as: 'asked' })
  expect(await state({ status: 500, receipts })).toEqual({ status: 'failed', hash: HASH, as: 'asked' })
  expect(await state({ status: 500, receipts: [] })).toEqual({ status: 'expired' })
  // Other wallets: not sent, and reverted in part.
  expect(await state({ status: 400 })).toEqual({ status: 'expired' })
  expect(await state({ status: 600, receipts })).toEqual({ status: 'failed', hash: HASH, as: 'asked' })
  for (const invalidResponse of [null, {}, { status: 200 }, { status: 200, receipts: [{}] }, { status: 300, receipts }])
    await expect(state(invalidResponse)).rejects.toSatisfy((cause) => isAirlockError(cause, 'RPC_FAILED'))
})
