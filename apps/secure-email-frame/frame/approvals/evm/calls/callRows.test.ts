import { encodeFunctionData, erc20Abi, getAddress, type Hex, numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  call,
  FROM,
  KNOWN,
  node,
  parseMetadata,
  ROUTER,
  shown,
  simulated,
  TO,
  TOKEN,
  transferred,
  UNKNOWN_ACCOUNT,
  WETH,
} from '../../../testing/callsNode.ts'
import { describeCalls } from './describeCalls.ts'

const NETWORK = { name: 'network', value: 'Ethereum', variant: 'text' }
const APPROVE = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 5n] })
const SWAP = 'function swapExactTokensForTokens(uint256 i, uint256 o, address[] path, address to, uint256 deadline)'
const swap = (bought: string) =>
  call([SWAP], 'swapExactTokensForTokens', [2_000_000n, parseEther('0.5'), [TOKEN, bought], FROM, 1n])

describe('[T47] rows', () => {
  test('names known contracts below their address', async () => {
    expect((await shown({ to: TOKEN, data: APPROVE }, simulated({}))).fields).toEqual([
      { name: 'amount', value: '0.000005 USDC', variant: 'amount' },
      { name: 'spender', value: ROUTER, variant: 'address' },
      { name: 'knownAs', value: 'The router', variant: 'text' },
      { name: 'contract', value: TOKEN, variant: 'address' },
      { name: 'knownAs', value: 'USDC', variant: 'text' },
      NETWORK,
    ])
  })

  test('[T82] reads upper-case data alike, even without a simulation', async () => {
    const small = await shown({ to: TOKEN, data: APPROVE }, {})
    expect(small.warnings).toEqual(['notSimulated'])
    const capital = await shown({ to: TOKEN, data: `0x${APPROVE.slice(2).toUpperCase()}` }, {})
    expect(capital).toEqual(small)
  })

  test('sums several calls, with network and value of each', async () => {
    const created = await shown(
      [
        { to: TOKEN, data: APPROVE },
        { to: TO, value: '0x1' },
      ],
      simulated({}, {}),
    )
    expect(created.fields).toEqual([
      { name: 'total', value: '0.000000000000000001 ETH', variant: 'amount' },
      NETWORK,
      { name: 'step', value: 'approve', variant: 'heading' },
      { name: 'amount', value: '0.000005 USDC', variant: 'amount' },
      { name: 'spender', value: ROUTER, variant: 'address' },
      { name: 'knownAs', value: 'The router', variant: 'text' },
      { name: 'contract', value: TOKEN, variant: 'address' },
      { name: 'knownAs', value: 'USDC', variant: 'text' },
      { name: 'step', value: 'send', variant: 'heading' },
      { name: 'out', value: '0.000000000000000001 ETH', variant: 'amount' },
      { name: 'to', value: TO, variant: 'address' },
    ])
  })

  test('shows a zero amount only if nothing else is sent', async () => {
    expect(await parseMetadata(shown({ to: TO, value: '0x0' }))).toEqual(['out: 0 ETH', `to: ${TO}`])
    expect((await parseMetadata(shown({ to: TOKEN, data: APPROVE })))[0]).toBe('amount: 0.000005 USDC')
    const both = [{ to: TO }, { to: TO }]
    expect(await parseMetadata(shown(both))).toEqual(['step: send', `to: ${TO}`, 'step: send', `to: ${TO}`])
  })

  test('lists up to ten incoming assets', async () => {
    const token = (index: number) => numberToHex(index + 1, { size: 20 })
    const logs = Array.from({ length: 11 }, (_, index) => transferred(token(index), ROUTER, FROM, 1n))
    const fields = await parseMetadata(shown({ to: ROUTER, data: '0x12345678' }, simulated({ logs })))
    expect(fields.filter((row) => row.startsWith('expected'))).toHaveLength(10)
  })

  test('does not count an allowance as a known contact', async () => {
    expect((await shown({ to: TOKEN, data: APPROVE }, simulated({}))).recipients).toEqual([])
  })
})

test('[T81] promises nothing of a swap whose test gives none or differs', async () => {
  const none = shown({ to: ROUTER, data: swap(WETH) }, simulated({}))
  expect((await none).warnings).toEqual(['lessThanPromised'])
  expect(await parseMetadata(none)).toEqual(['pay: 2 USDC', `contract: ${ROUTER}`])
  const data = swap(UNKNOWN_ACCOUNT)
  expect((await parseMetadata(shown({ to: ROUTER, data }, simulated({}))))[1]).toMatch(/^expected: /)
  const [{ calls }] = simulated({}).eth_simulateV1 as [{ calls: unknown[] }]
  const [{ calls: other }] = simulated({ logs: [transferred(TOKEN, FROM, TO, 1n)] }).eth_simulateV1 as [
    { calls: unknown[] },
  ]
  const differing = { eth_simulateV1: (isSigned: boolean) => [{ calls: isSigned ? calls : other }] }
  const names = (await shown({ to: ROUTER, data }, differing)).fields.map(({ name }) => name)
  expect(names).not.toContain('expected')
})

test('[T81] estimates a swap for an unknown token once, as its test does', async () => {
  const logs = [transferred(UNKNOWN_ACCOUNT, ROUTER, FROM, 6_000_000n)]
  const tested = shown({ to: ROUTER, data: swap(UNKNOWN_ACCOUNT) }, simulated({ logs }))
  const rows = (await parseMetadata(tested)).filter((row) => row.startsWith('expected'))
  expect(rows).toEqual(['expected: 6 FREE (0xCf7E…0Fc9)'])
})

const read = async (chain: unknown, method: string, params: unknown) => {
  const [{ to, data: requested = '0x' } = { to: '' }] = params as [{ to: string; data?: Hex }?]
  const isAllowance = method === 'eth_call' && requested.startsWith('0xdd62ed3e') && getAddress(to) === TOKEN
  if (isAllowance) return numberToHex(2_000_000n, { size: 32 })
  if (method === 'eth_getCode' && params !== undefined && getAddress((params as [string])[0]) === TO)
    return `0xef0100${'11'.repeat(20)}`
  return node(simulated({}, {}))(chain, method, params)
}
const input = { ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [TO], knownContracts: KNOWN, read }
const mayTake = async (...calls: Parameters<typeof describeCalls>[0]) =>
  (await describeCalls(calls, input)).fields.flatMap(({ name, value }) => (name === 'mayTake' ? [value] : []))

test('[T82] names both contracts with existing allowances', async () => {
  const one = { to: UNKNOWN_ACCOUNT, data: '0x12345678', value: 0n } as const
  expect(await mayTake(one)).toEqual(['2 USDC'])
  expect(await mayTake(one, { ...one, to: ROUTER })).toEqual(['2 USDC (0xCf7E…0Fc9)', '2 USDC (0x9fE4…a6e0)'])
})

test('[T81] flags an existing allowance for each unknown contract', async () => {
  const attackers = Array.from({ length: 20 }, (_, index) => getAddress(numberToHex(index + 1_000, { size: 20 })))
  const [first, ...others] = attackers.map((to) => ({ to, data: '0x12345678' as const, value: 0n }))
  if (first === undefined) throw new Error('There is no stranger.')
  expect(await mayTake(first, ...others)).toHaveLength(20)
})

test('[T82] requests delegated code if it is called, not if it only receives', async () => {
  expect(await mayTake({ to: TO, data: '0x12345678', value: 0n })).toEqual(['2 USDC'])
  expect(await mayTake({ to: TO, data: '0x', value: 1n })).toEqual([])
})

describe('[T81] [T82] an unknown function', () => {
  // An unknown function may let a spender take tokens and log nothing, as `authorizeOperator` and `approveDelegation` of some tokens do.
  const data = '0x12345678'

  test.each([
    ['the operator’s own wrapped coin', WETH],
    ['a listed token', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ])('is said to be one at %s, whatever tests of it show', async (_name, to) => {
    expect((await shown({ to, data }, simulated({}))).warnings).toEqual(['unknownFunction'])
  })
})

test("[T80] reports a node's rejection, not a missing test, if no one can pay", async () => {
  const broke = { eth_getBalance: '0x0' }
  const send = { to: TO, value: '0x1' }
  const down = { ...broke, eth_estimateGas: new Error('down', { cause: new Error('network') }) }
  expect((await shown(send, down)).warnings).toEqual(['notEnough'])
  const rejected = { ...broke, eth_estimateGas: new Error('execution reverted') }
  expect((await shown(send, rejected)).warnings).toEqual(['willFail', 'notEnough'])
})
