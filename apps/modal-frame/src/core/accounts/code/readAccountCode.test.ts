import type { Json } from '@airlock/protocol/snapshot'
import { expect, test } from 'vitest'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../../testing/testFixtures.ts'
import { readAccountCode } from './readAccountCode.ts'

const UNLISTED = `0x${'7f'.repeat(20)}`

async function read(answers: Record<string, Json | Error | Promise<Json>>, network = ARBITRUM) {
  const { deps, adapter, clock } = testDeps({}, { session: connectedSession() })
  const asked: string[] = []
  adapter.request = async (_network, { method }) => {
    asked.push(method)
    const answer = answers[method] ?? new Error('not known')
    if (answer instanceof Error) throw answer
    return answer
  }
  return { code: readAccountCode(deps, { network, address: ADDRESS }), asked, clock }
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const simulated = (before: bigint, after: bigint, status = '0x1') => [
  { calls: [{ returnData: word(before) }, { status, returnData: '0x' }, { returnData: word(after) }] },
]

test('[T217] simulates no payment for an account without code', async () => {
  const { code, asked } = await read({ eth_getCode: '0x' })
  expect([await code, asked]).toEqual([{ kind: 'none' }, ['eth_getCode']])
})

test.each<[string, Json | Error, string]>([
  ['a payment that stays', simulated(5n, 10n ** 18n + 5n), 'unknown'],
  ['a payment that leaves', simulated(5n, 0n), 'sweeper'],
  ['a part that leaves', simulated(0n, 10n ** 18n - 1n), 'sweeper'],
  ['a payment that reverts', simulated(5n, 5n, '0x0'), 'unknown'],
  ['a node without simulations', new Error('method not found'), 'unknown'],
  ['a malformed answer', [{ calls: [null, 'x', { returnData: 'y' }] }], 'unknown'],
])('[T217] judges an unlisted delegate by %s', async (_what, answer, kind) => {
  const { code } = await read({ eth_getCode: `0xef0100${UNLISTED.slice(2)}`, eth_simulateV1: answer })
  expect(await code).toEqual({ kind, delegate: UNLISTED })
})

test.each<[string, Json | Error]>([
  ['fails', new Error('down')],
  ['answers nonsense', { code: 'none' }],
])('[T217] says that the code is unread if the network %s', async (_what, answer) => {
  expect(await (await read({ eth_getCode: answer })).code).toEqual({ kind: 'unread' })
})

test('[T217] says that the code is unread if the network is silent', async () => {
  const { code, clock } = await read({ eth_getCode: new Promise(() => {}) })
  await clock.advance(2_000)
  expect(await code).toEqual({ kind: 'unread' })
})

test('needs no code of another namespace', async () => {
  const { code, asked } = await read({}, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect([await code, asked]).toEqual([{ kind: 'none' }, []])
})
