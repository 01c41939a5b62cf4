import type { Json } from '@airlock/protocol/snapshot'
import { expect, test, vi } from 'vitest'
import { readAccountCode } from './readAccountCode.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const UNLISTED = `0x${'7f'.repeat(20)}`

async function read(responses: Record<string, Json | Error>) {
  const requests: string[] = []
  const code = await readAccountCode(
    async (method) => {
      requests.push(method)
      const response = responses[method] ?? new Error('not known')
      if (response instanceof Error) throw response
      return response
    },
    ADDRESS,
    () => {},
  )
  return { code, requests }
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const simulated = (before: bigint, after: bigint, status = '0x1') => [
  { calls: [{ returnData: word(before) }, { status, returnData: '0x' }, { returnData: word(after) }] },
]

test('[T217] simulates a payment only for an unlisted delegate', async () => {
  expect(await read({ eth_getCode: '0x' })).toEqual({ code: { kind: 'none' }, requests: ['eth_getCode'] })
})

test.each<[string, Json | Error, string]>([
  ['a payment that stays', simulated(5n, 10n ** 18n + 5n), 'unknown'],
  ['a payment that leaves', simulated(5n, 0n), 'sweeper'],
  ['a part that leaves', simulated(0n, 10n ** 18n - 1n), 'sweeper'],
  ['a payment that reverts', simulated(5n, 5n, '0x0'), 'unknown'],
  ['a node without simulations', new Error('method not found'), 'unknown'],
  ['a malformed answer', [{ calls: [null, 'x', { returnData: 'y' }] }], 'unknown'],
])('[T217] judges an unlisted delegate by %s', async (_what, response, kind) => {
  const { code } = await read({ eth_getCode: `0xef0100${UNLISTED.slice(2)}`, eth_simulateV1: response })
  expect(code).toEqual({ kind, delegate: UNLISTED })
})

test('[T217] rejects if the code cannot be read', async () => {
  await expect(read({ eth_getCode: new Error('down') })).rejects.toThrow('down')
})

test('[T245] reports the delegate before a silent simulation with limited gas', async () => {
  const onRead = vi.fn()
  const simulations: Json[] = []
  void readAccountCode(
    async (method, params) => {
      if (method === 'eth_getCode') return `0xef0100${UNLISTED.slice(2)}`
      simulations.push(params)
      return new Promise<Json>(() => {})
    },
    ADDRESS,
    onRead,
  )
  await vi.waitFor(() => expect(simulations).toHaveLength(1))
  expect(onRead).toHaveBeenCalledExactlyOnceWith({ kind: 'unknown', delegate: UNLISTED })
  expect(simulations).toMatchObject([[{ blockStateCalls: [{ calls: [{}, { gas: '0xf4240' }, {}] }] }, 'latest']])
})
