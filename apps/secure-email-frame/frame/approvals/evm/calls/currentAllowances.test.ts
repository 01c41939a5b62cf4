import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import { contractsOf } from '../meanings/knownContracts.ts'
import { currentAllowances } from './currentAllowances.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const UNKNOWN_ACCOUNT = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const NOW = 1_700_000_000_000

const textOf = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

type Result = (to: string, data: Hex) => Hex | Error
function node(response: Result, hasMulticall: boolean) {
  const requests: string[] = []
  const read = async (_chain: unknown, _method: string, params: unknown) => {
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    requests.push(to)
    if (to.toLowerCase() !== '0xca11bde05977b3631167028862be2a173976ca11') {
      const one = response(to.toLowerCase(), data)
      if (one instanceof Error) throw one
      return one
    }
    if (!hasMulticall) return '0x'
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const [calls] = args as readonly [readonly { target: string; callData: Hex }[]]
    const result = calls.map(({ target, callData }) => {
      const one = response(target.toLowerCase(), callData)
      return one instanceof Error ? { success: false, returnData: '0x' as Hex } : { success: true, returnData: one }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return { requests, read }
}
const input = (read: ReturnType<typeof node>['read']) => ({
  chainId: 1,
  from: FROM,
  read,
  contracts: contractsOf(1, {}),
  now: NOW,
})
const none = textOf(0n)

test.each([true, false])("[T82] lists a stranger's allowances of listed tokens, with Multicall3: %s", async (has) => {
  const { read, requests } = node((to) => (to === USDC ? textOf(7n) : none), has)
  expect(await currentAllowances([UNKNOWN_ACCOUNT], input(read))).toEqual({
    allowances: [{ token: USDC, spender: UNKNOWN_ACCOUNT.toLowerCase(), amount: 7n }],
    isComplete: true,
  })
  // The listed tokens are a few kilobytes of calls.
  if (has) expect(requests).toHaveLength(3)
})

test('[T82] lists Permit2 allowances until they expire', async () => {
  const isAboutUsdc = (data: Hex) => data.toLowerCase().includes(USDC.slice(2))
  const until = (seconds: bigint) =>
    node((to, data) => (to === PERMIT2 && isAboutUsdc(data) ? textOf(7n, seconds, 0n) : none), true)
  const { allowances } = await currentAllowances([UNKNOWN_ACCOUNT], input(until(BigInt(NOW / 1_000) + 60n).read))
  expect(allowances).toEqual([{ token: USDC, spender: UNKNOWN_ACCOUNT.toLowerCase(), amount: 7n }])
  expect(await currentAllowances([UNKNOWN_ACCOUNT], input(until(BigInt(NOW / 1_000) - 60n).read))).toEqual({
    allowances: [],
    isComplete: true,
  })
})

test.each([true, false])('[T82] reports an unreadable allowance, with Multicall3: %s', async (has) => {
  const { read } = node((to) => (to === USDC ? new Error('execution reverted') : none), has)
  expect(await currentAllowances([UNKNOWN_ACCOUNT], input(read))).toEqual({ allowances: [], isComplete: false })
})

test('[T82] makes no request without a contract', async () => {
  const quiet = node(() => none, true)
  expect(await currentAllowances([], input(quiet.read))).toEqual({ allowances: [], isComplete: true })
  expect(quiet.requests).toEqual([])
})

const contracts = contractsOf(4_711, { 'eip155:4711': [{ address: USDC, kind: 'token', name: 'USDC' }] })

test('[T82] reads only tokens on a chain without known Permit2', async () => {
  const { read, requests } = node(() => none, false)
  expect(await currentAllowances([UNKNOWN_ACCOUNT], { ...input(read), contracts })).toEqual({
    allowances: [],
    isComplete: true,
  })
  expect(requests.filter((to) => to.toLowerCase() === USDC)).toHaveLength(1)
  expect(requests.map((to) => to.toLowerCase())).not.toContain(PERMIT2)
})

test('[T82] reports unread allowances on a chain without known tokens', async () => {
  const { read, requests } = node(() => none, true)
  const unlisted = { ...input(read), contracts: contractsOf(4_711, {}) }
  expect(await currentAllowances([UNKNOWN_ACCOUNT], unlisted)).toEqual({ allowances: [], isComplete: false })
  expect(await currentAllowances([], unlisted)).toEqual({ allowances: [], isComplete: true })
  expect(requests).toEqual([])
})

test('[T82] asks about each contract of a request, the twentieth too', async () => {
  const many = Array.from({ length: MAX_CALLS }, (_, index) => `0x${String(index + 1).padStart(40, '0')}`)
  const { read, requests } = node(() => textOf(7n), false)
  const { allowances, isComplete } = await currentAllowances(many, { ...input(read), contracts })
  expect(requests.filter((to) => to.toLowerCase() === USDC)).toHaveLength(MAX_CALLS)
  expect([allowances.map(({ spender }) => spender), isComplete]).toEqual([many, true])
})

test('[T82] counts a Permit2 allowance in the second of its expiry', async () => {
  const { read } = node((to) => (to === PERMIT2 ? textOf(7n, BigInt(NOW / 1_000), 0n) : none), true)
  expect((await currentAllowances([UNKNOWN_ACCOUNT], input(read))).allowances).not.toEqual([])
})

test.each(['0x1234', `0x${'00'.repeat(33)}`, `1${none}`, `${none}00`, `${none}zz`])(
  '[T82] ignores a result that is not made of full words: %s',
  async (response) => {
    const { read } = node(() => response as Hex, false)
    expect(await currentAllowances([UNKNOWN_ACCOUNT], { ...input(read), contracts })).toMatchObject({
      isComplete: false,
    })
  },
)
