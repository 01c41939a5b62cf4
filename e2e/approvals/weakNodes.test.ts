import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishRequest } from '../../apps/secure-email-frame/frame/approvals/sending/finishRequest.ts'
import { callsStatus } from '../../apps/secure-email-frame/frame/callsStatus/callsStatus.ts'
import { createReads, type Read } from '../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { createSmartAccounts } from '../../apps/secure-email-frame/frame/smartAccount/createSmartAccounts.ts'
import { signRequest } from '../../apps/secure-email-frame/frame/wallet/signRequest.ts'
import { type LocalChain, startAnvil } from '../stack/chain/startAnvil.ts'
import { deploySmartAccount } from '../stack/smartAccount/deploySmartAccount.ts'
import { type ApprovalBench, startApprovalBench } from './approvalBench.ts'

const CHAIN_ID = 42_161
const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MINT = parseAbi(['function mint(address to, uint256 amount)'])

let bench: ApprovalBench
const ENTROPY = () => new Uint8Array(16).fill(7)
/** Has the delegate, and no EIP-7702. */
let older: LocalChain
let token: Address
let snapshot: Hex

beforeAll(async () => {
  bench = await startApprovalBench(21_588)
  older = await startAnvil({ chainId: CHAIN_ID, port: 21_589, flags: ['--hardfork', 'cancun'] })
  await deploySmartAccount(older)
  token = await bench.deploy('OldToken')
  await bench.node.setBalance({ address: bench.from, value: parseEther('10') })
  const data = encodeFunctionData({ abi: MINT, functionName: 'mint', args: [bench.from, 1_000n] })
  await bench.send({ to: token, data })
}, 60_000)
beforeEach(async () => {
  snapshot = await bench.node.snapshot()
})
afterEach(async () => {
  bench.answerBy()
  await bench.node.revert({ id: snapshot })
})
afterAll(async () => {
  await older.close()
  await bench.close()
})

const transfer = (amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [PERSON, amount] }),
})
const row = (calls: object[], more: object = {}) => ({ version: '2.0.0', atomicRequired: true, calls, ...more })
const balanceOf = (address: Address) =>
  bench.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
const REJECTED = { code: 'CALLS_REFUSED', context: { rpc: 5_760 } }

const withoutState: NonNullable<Parameters<ApprovalBench['answerBy']>[0]> = (request, chainId, method, params) => {
  const input = params as [{ blockStateCalls?: object[] }, unknown]
  if (method === 'eth_call' || method === 'eth_estimateGas') return request(chainId, method, input.slice(0, 2))
  if (method !== 'eth_simulateV1') return request(chainId, method, params)
  const [requested, block] = input
  const blockStateCalls = requested.blockStateCalls?.map((one) => ({ ...one, stateOverrides: undefined }))
  return request(chainId, method, [{ ...requested, blockStateCalls }, block])
}

function withoutList([chainId, method, params]: Parameters<Read>): Parameters<Read> {
  if (method !== 'eth_call') return [chainId, method, params]
  const [call, ...others] = params as [{ authorizationList?: unknown }, ...unknown[]]
  return [chainId, method, [{ ...call, authorizationList: undefined }, ...others]]
}

const enabled = (other: NonNullable<Parameters<ApprovalBench['answerBy']>[0]>) =>
  createSmartAccounts((...question) => other(own, ...question)).enabled([CHAIN_ID])
const own: Read = (_chain, method, params) => bench.client.request({ method, params } as never)

test.each([
  ['ignores the state that it is asked with', withoutState],
  [
    'does not know code of this kind, as before EIP-7702',
    async (request: Read, ...[chainId, method, params]: Parameters<Read>) => {
      if (JSON.stringify(params).includes('0xef0100')) throw new Error('invalid opcode: opcode 0xef not defined')
      return request(chainId, method, params)
    },
  ],
])('loses smart accounts and batches, but not single calls, if a node %s', async (_, other) => {
  bench.answerBy(other)
  expect(await enabled(other)).toEqual([])
  const calls = [transfer(1n), transfer(2n)]
  await expect(bench.describe('wallet_sendCalls', row(calls))).rejects.toMatchObject(REJECTED)
  const apart = await bench.describe(
    'wallet_sendCalls',
    row(calls, { atomicRequired: false }),
    {},
    { prefersSmartAccount: true },
  )
  expect(apart.title).toBe('batch')
  expect(apart.warnings).not.toContain('upgrade')
  await bench.mine(apart)
  expect(await balanceOf(PERSON)).toBe(3n)
})

test('disables smart accounts at nodes without EIP-7702, losing nothing', async () => {
  const there = createReads({ rpcUrls: { [`eip155:${CHAIN_ID}`]: [older.rpcUrl] } }, fetch)
  const chain = createTestClient({ mode: 'anvil', transport: http(older.rpcUrl) })
  await chain.setBalance({ address: bench.from, value: parseEther('1') })
  expect(await createSmartAccounts(there).enabled([CHAIN_ID])).toEqual([])
  bench.answerBy((_ask, ...question) => there(...question))
  const two = row([1, 2].map(() => ({ to: PERSON, value: '0x1' })))
  await expect(bench.describe('wallet_sendCalls', two)).rejects.toMatchObject(REJECTED)
  bench.answerBy((_ask, ...question) => there(...withoutList(question)))
  const screen = await bench.describe('wallet_sendCalls', two)
  const { signing } = screen.offers[0]
  const signed = await signRequest(ENTROPY(), signing)
  const params = [row([])]
  const { signal } = new AbortController()
  const finished = finishRequest({ method: 'wallet_sendCalls', params, chainId: CHAIN_ID, signal }, signed, {
    account: bench.from,
    signing,
    read: there,
  })
  await expect(finished).rejects.toMatchObject({ code: expect.stringMatching(/./) })
  const [nonce, coin] = await Promise.all(
    ['eth_getTransactionCount', 'eth_getBalance'].map((method) => there(CHAIN_ID, method, [bench.from, 'latest'])),
  )
  expect([nonce, coin]).toEqual(['0x0', numberToHex(parseEther('1'))])
})

async function outcome({ signed }: { signed: string[] }) {
  const hash = keccak256(signed[0] as Hex)
  return callsStatus(callsIdOf({ chainId: CHAIN_ID, kind: 'batch', callCount: 2, hashes: [hash] }), own)
}

test.each([
  [
    'ignores the state of an estimate and of a test',
    ((request, ...question) =>
      question[1] === 'eth_call' ? request(...question) : withoutState(request, ...question)) as typeof withoutState,
  ],
  [
    'estimates too little, and tests nothing',
    (async (request, chainId, method, params) => {
      if (method === 'eth_simulateV1') throw new Error('the method does not exist')
      return method === 'eth_estimateGas' ? '0x5208' : request(chainId, method, params)
    }) as typeof withoutState,
  ],
])('reverts a low-gas batch, as its page learns, if a node %s', async (_, other) => {
  bench.answerBy(other)
  const screen = await bench.describe('wallet_sendCalls', row([transfer(1n), transfer(2n)]))
  expect(screen.fields[0]).toMatchObject({ name: 'total', value: expect.stringMatching(/^0\.000003 OLD/) })
  expect(screen.warnings).toContain('upgrade')
  expect(await outcome(await bench.mine(screen))).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  expect(await balanceOf(PERSON)).toBe(0n)
})

test('shows a megabyte of batch data by its effect, never in full', async () => {
  const data = `0x${'ab'.repeat(1_048_576)}`
  const screen = await bench.describe('wallet_sendCalls', row([{ to: token, data }, transfer(2n)]))
  expect(screen.warnings).toEqual(expect.arrayContaining(['unknownCall', 'willFail']))
  expect(JSON.stringify([screen.fields, screen.warnings]).length).toBeLessThan(2_000)
})
