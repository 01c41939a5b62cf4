import { expect, test, vi } from 'vitest'
import { DELEGATE, DELEGATED_CODE } from '../../../smartAccount/delegate.ts'
import { encodeBatch } from '../../../smartAccount/encodeBatch.ts'
import { ACCOUNT, FROM, KNOWN, node, simulated, TO } from '../../../testing/callsNode.ts'
import { describeCalls } from './describeCalls.ts'
import { parseSendCalls } from './parseCalls.ts'
import type { Batch } from './planBatch.ts'

const CALLS = [
  { to: TO, value: '0x1' },
  { to: TO, value: '0x2' },
]
const OTHER = `0x${'ab'.repeat(20)}` as const

async function described(delegation: Batch['delegation'], over: Record<string, unknown> = simulated({})) {
  const requests: { method: string; params: unknown }[] = []
  const respond = node(over)
  const { calls } = parseSendCalls({ calls: CALLS }, ACCOUNT)
  const { title, fields, warnings, offers } = await describeCalls(calls, {
    ...{ ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [TO], knownContracts: KNOWN },
    batch: { delegation },
    read: (async (chain: unknown, method: string, params: unknown) => {
      requests.push({ method, params })
      return respond(chain, method, params)
    }) as never,
  })
  const signing = offers[0].signing
  const transactions = signing.kind === 'transactions' ? signing.transactions : []
  const namesOf = fields.filter(({ name }) => ['runs', 'knownAs', 'ranBefore'].includes(name))
  return {
    ...{ title, warnings, transactions, calls },
    upgrade: namesOf.map(({ name, value, variant }) => [name, value, variant]),
    estimated: requests.find(({ method }) => method === 'eth_estimateGas')?.params,
    simulated: requests.filter(({ method }) => method === 'eth_simulateV1').map(({ params }) => params as [object]),
  }
}

test('shows the first batch as one self-call that sets its code', async () => {
  const { title, warnings, transactions, calls, upgrade } = await described({ kind: 'none' })
  expect(title).toBe('together')
  expect(warnings).toEqual(['upgrade'])
  expect(upgrade).toEqual([
    ['runs', DELEGATE, 'address'],
    ['knownAs', 'Simple7702Account', 'text'],
  ])
  expect(transactions).toMatchObject([
    { to: FROM, value: '0', data: encodeBatch(calls), nonce: 5, authorization: { address: DELEGATE } },
  ])
  // 21,000 gas with a margin of a fifth, and what an authorization costs (EIP-7702).
  expect(transactions[0]?.gas).toBe(String(25_200 + 25_000))
})

test('names another wallet’s code that a batch replaces', async () => {
  const { title, warnings, upgrade, transactions } = await described({ kind: 'other', address: OTHER })
  expect({ title, warnings }).toEqual({ title: 'together', warnings: ['upgrade', 'replacesCode'] })
  expect(upgrade[2]).toEqual(['ranBefore', expect.stringMatching(new RegExp(OTHER, 'i')), 'address'])
  expect(transactions[0]).toMatchObject({ authorization: { address: DELEGATE } })
})

test('sets no code in a later batch, and simulates it with the current code', async () => {
  const { title, warnings, upgrade, transactions, estimated, simulated } = await described({ kind: 'ours' })
  expect({ title, warnings, upgrade }).toEqual({ title: 'together', warnings: [], upgrade: [] })
  expect(transactions).toHaveLength(1)
  expect(transactions[0]).not.toHaveProperty('authorization')
  expect(transactions[0]?.gas).toBe('25200')
  expect(estimated).toEqual([expect.objectContaining({ from: FROM, to: FROM })])
  expect(JSON.stringify(simulated)).not.toContain('stateOverrides')
})

test('estimates and simulates the first batch as if the code was set', async () => {
  const { estimated, simulated } = await described({ kind: 'none' })
  const code = { [FROM]: { code: DELEGATED_CODE } }
  expect(estimated).toEqual([expect.objectContaining({ from: FROM, to: FROM }), 'latest', code])
  expect(simulated.length).toBeGreaterThan(1)
  for (const [{ blockStateCalls }] of simulated as unknown as [{ blockStateCalls: object[] }][])
    expect(blockStateCalls).toMatchObject([{ stateOverrides: code }])
})

test('adds authorization gas to a first batch without an estimate', async () => {
  const down = new Error('down', { cause: new Error('network') })
  const { transactions } = await described({ kind: 'none' }, { eth_estimateGas: down })
  const { transactions: later } = await described({ kind: 'ours' }, { eth_estimateGas: down })
  expect(Number(transactions[0]?.gas) - Number(later[0]?.gas)).toBe(25_000)
})

test('simulates a sponsored batch once, without a fee', async () => {
  const { calls } = parseSendCalls({ calls: CALLS }, ACCOUNT)
  const requests: string[] = []
  const respond = node({ ...simulated({}), eth_getBalance: '0x3' })
  const operation = { chainId: 1 } as never
  const tested = vi.fn(async () => undefined)
  const { warnings, offers } = await describeCalls(calls, {
    ...{ ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [TO], knownContracts: KNOWN },
    batch: { delegation: { kind: 'ours' } },
    sponsor: { offer: async () => ({ operation, fields: [], test: tested }) } as never,
    read: (async (chain: unknown, method: string, params: unknown) => {
      requests.push(method)
      return respond(chain, method, params)
    }) as never,
  })
  expect(offers).toEqual([{ signing: { kind: 'operation', operation } }])
  expect(tested).toHaveBeenCalledOnce()
  expect(requests.filter((method) => method === 'eth_simulateV1')).toHaveLength(1)
  expect(warnings).not.toContain('notEnough')
})
