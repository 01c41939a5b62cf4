import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { FROM, ROUTER, shown, simulated, TO, TOKEN, WETH } from '../../../testing/callsNode.ts'

const ALL = parseAbi(['event ApprovalForAll(address indexed owner, address indexed operator, bool approved)'])
const approved = (token: string, spender: string, amount: bigint) => ({
  address: token,
  topics: encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Approval',
    args: { owner: FROM, spender: spender as Hex },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})
const approvedAll = (token: string, operator: string) => ({
  address: token,
  topics: encodeEventTopics({
    abi: ALL,
    eventName: 'ApprovalForAll',
    args: { owner: FROM, operator: operator as Hex },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'bool' }], [true]),
})

const tested = (...logs: ReturnType<typeof approved>[]) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 5n] })
  return shown({ to: TOKEN, data }, simulated({ logs }))
}
const rowsBehind = async (created: ReturnType<typeof shown>) => {
  const { fields } = await created
  return fields.slice(fields.findIndex(({ name }) => name === 'network') + 1)
}

test('[T82] lists an allowance of a row once, even if a test shows more', async () => {
  for (const amount of [5n, 4n]) {
    const created = tested(approved(TOKEN, ROUTER, amount))
    expect((await created).warnings).toEqual([])
    expect(await rowsBehind(created)).toEqual([])
  }
})

test.each<[string, ReturnType<typeof approved>, object[], string[]]>([
  [
    'more of the same',
    approved(TOKEN, ROUTER, 6_000_000n),
    [
      { name: 'step', value: 'approve', variant: 'heading' },
      { name: 'amount', value: '6 USDC', variant: 'amount' },
      { name: 'spender', value: ROUTER, variant: 'address' },
      { name: 'knownAs', value: 'The router', variant: 'text' },
      { name: 'contract', value: TOKEN, variant: 'address' },
      { name: 'knownAs', value: 'USDC', variant: 'text' },
    ],
    ['allows'],
  ],
  [
    'the same of another token',
    approved(WETH, ROUTER, 5n),
    [
      { name: 'step', value: 'approve', variant: 'heading' },
      { name: 'amount', value: '0.000000000000000005 WETH', variant: 'amount' },
      { name: 'spender', value: ROUTER, variant: 'address' },
      { name: 'knownAs', value: 'The router', variant: 'text' },
      { name: 'contract', value: WETH, variant: 'address' },
      { name: 'knownAs', value: 'WETH', variant: 'text' },
    ],
    ['allows'],
  ],
  [
    'the same for somebody else',
    approved(TOKEN, TO, 5n),
    [
      { name: 'step', value: 'approve', variant: 'heading' },
      { name: 'amount', value: '0.000005 USDC', variant: 'amount' },
      { name: 'spender', value: TO, variant: 'address' },
      { name: 'contract', value: TOKEN, variant: 'address' },
      { name: 'knownAs', value: 'USDC', variant: 'text' },
    ],
    ['allows'],
  ],
  [
    'everything',
    approvedAll(TOKEN, ROUTER),
    [
      { name: 'step', value: 'approveAll', variant: 'heading' },
      { name: 'spender', value: ROUTER, variant: 'address' },
      { name: 'knownAs', value: 'The router', variant: 'text' },
      { name: 'contract', value: TOKEN, variant: 'address' },
      { name: 'knownAs', value: 'USDC', variant: 'text' },
    ],
    ['allows', 'unlimited'],
  ],
])('[T82] adds rows for allowances that only a test shows: %s', async (_, log, rows, warnings) => {
  const created = tested(log)
  expect(await rowsBehind(created)).toEqual(rows)
  expect((await created).warnings).toEqual(warnings)
})

test("[T82] treats half of the token's maximum as unlimited", async () => {
  expect((await tested(approved(TOKEN, TO, 2n ** 255n))).warnings).toEqual(['allows', 'unlimited'])
  expect((await tested(approved(TOKEN, TO, 2n ** 255n - 1n))).warnings).toEqual(['allows'])
})

test('[T82] lets an allowance of everything cover smaller ones and items', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, maxUint256] })
  const all = encodeFunctionData({
    abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
    functionName: 'setApprovalForAll',
    args: [TO, true],
  })
  const less = shown({ to: TOKEN, data }, simulated({ logs: [approved(TOKEN, ROUTER, 7n)] }))
  expect((await less).warnings).toEqual(['unlimited'])
  const items = shown({ to: ROUTER, data: all }, simulated({ logs: [approvedAll(ROUTER, TO)] }))
  expect((await items).warnings).toEqual(['unlimited', 'spenderIsPerson'])
  const one = shown({ to: ROUTER, data: all }, simulated({ logs: [approved(ROUTER, TO, 7n)] }))
  expect((await one).warnings).toEqual(['unlimited', 'spenderIsPerson'])
})
