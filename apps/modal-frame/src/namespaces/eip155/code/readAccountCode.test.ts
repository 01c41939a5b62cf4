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
    { address: ADDRESS, network: 'eip155:1' },
    () => {},
  )
  return { code, requests }
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const simulated = (before: bigint, after: bigint, status = '0x1') => [
  { calls: [{ returnData: word(before) }, { status, returnData: '0x' }, { returnData: word(after) }] },
]

test('[T217] simulates no payment without a delegate', async () => {
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
    { address: ADDRESS, network: 'eip155:1' },
    onRead,
  )
  await vi.waitFor(() => expect(simulations).toHaveLength(1))
  expect(onRead).toHaveBeenCalledExactlyOnceWith({ kind: 'unknown', delegate: UNLISTED })
  expect(simulations).toMatchObject([[{ blockStateCalls: [{ calls: [{}, { gas: '0xf4240' }, {}] }] }, 'latest']])
})

const METAMASK = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'

/** @param code of the delegate */
function delegated(code: Json | Error, network: string, simulation: Json | Error = new Error('no simulation')) {
  const requests: Json[] = []
  const onRead = vi.fn()
  const request = async (method: string, params: Json) => {
    if (method === 'eth_getCode') requests.push([method, (params as Json[])[0] ?? null])
    if (method === 'eth_simulateV1') {
      if (simulation instanceof Error) throw simulation
      return simulation
    }
    if ((params as Json[])[0] === ADDRESS) return `0xef0100${METAMASK.slice(2)}`
    if (code instanceof Error) throw code
    return code
  }
  return { result: readAccountCode(request, { address: ADDRESS, network }, onRead), requests, onRead }
}

test('[T255] reads the code of a listed delegate once a network', async () => {
  const known = { kind: 'known', delegate: METAMASK, name: 'MetaMask' }
  const wallet = `0x${'60'.repeat(300)}`
  const first = delegated(wallet, 'eip155:10')
  expect(await first.result).toEqual(known)
  const account = ['eth_getCode', ADDRESS]
  expect(first.requests).toEqual([account, ['eth_getCode', METAMASK]])
  const second = delegated('0x', 'eip155:10')
  expect(await second.result).toEqual(known)
  expect(second.requests).toEqual([account])
  expect(await delegated('0x', 'eip155:11').result).toEqual({ kind: 'unknown', delegate: METAMASK })
})

test('[T255] finds a padded sweeper at the address of a listed delegate', async () => {
  const padded = `0x${'6f'.repeat(31)}${'00'.repeat(230)}`
  const leaving = delegated(padded, 'eip155:13', simulated(5n, 0n))
  expect(await leaving.result).toEqual({ kind: 'sweeper', delegate: METAMASK })
  const known = { kind: 'known', delegate: METAMASK, name: 'MetaMask' }
  expect(leaving.onRead).toHaveBeenCalledExactlyOnceWith(known)
  expect(await delegated(padded, 'eip155:13', simulated(5n, 10n ** 18n + 5n)).result).toEqual(known)
})

test('[T255] reads only the code if the node rejects the batch', async () => {
  let reads = 0
  const code = await readAccountCode(
    async (method, params) => {
      if (method !== 'eth_getCode') throw new Error('not allowed')
      if ((params as Json[])[0] === ADDRESS) return `0xef0100${METAMASK.slice(2)}`
      reads += 1
      if (reads === 1) throw new Error('batch rejected')
      return `0x${'60'.repeat(300)}`
    },
    { address: ADDRESS, network: 'eip155:14' },
    () => {},
  )
  expect([code.kind, reads]).toEqual(['known', 2])
})

test('[T255] names no wallet before the code of its delegate is read', async () => {
  const { result, onRead } = delegated(new Error('down'), 'eip155:12')
  await expect(result).rejects.toThrow('down')
  expect(onRead).not.toHaveBeenCalled()
})
