import { type Address, encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { type ApprovalBench, rowsOf, startApprovalBench } from './approvalBench.ts'

const SIGNS = ['Price', 'Proposer', 'Block', 'Armed', 'Gas', 'Never'] as const
const HOSTILE = parseAbi(['constructor(uint8 sign, address target, uint256 quietBlocks)', 'function arm()'])
const PREVIOUS = parseAbi([
  'function mint(address to, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
])
const OPERATED = parseAbi([
  'function authorizeOperator(address operator)',
  'function operatorSend(address from, address to, uint256 amount, bytes data, bytes operatorData)',
])
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function multicall(bytes[] calls) payable',
])

let bench: ApprovalBench
let token: Address
const hostile = (sign: (typeof SIGNS)[number], target: Address = ZERO_ADDRESS, quietBlocks = 0n) =>
  bench.deploy('Hostile', HOSTILE, [SIGNS.indexOf(sign), target, quietBlocks])
const known = () => ({ 'eip155:42161': [{ address: token, kind: 'token' as const, name: 'OLD' }] })
const swapAt = (to: Address, path: Address[]) => ({
  to,
  value: numberToHex(parseEther('1.5')),
  data: encodeFunctionData({
    abi: ROUTER,
    functionName: 'swapExactTokensForTokens',
    args: [1n, 3_000_000_000n, path, bench.from, maxUint256],
  }),
})

beforeAll(async () => {
  bench = await startApprovalBench(21_560)
  token = await bench.deploy('OldToken')
  await bench.node.setBalance({ address: bench.from, value: parseEther('100') })
}, 60_000)
afterAll(() => bench.close())

describe('[T79] [T80] [T81] 1.5 ETH into a contract with the functions of a router', () => {
  test.each(['Price', 'Proposer', 'Gas'] as const)(
    'shows the difference if it behaves only in a test (%s)',
    async (sign) => {
      const to = await hostile(sign)
      const screen = await bench.describe('eth_sendTransaction', swapAt(to, [token, token]))
      expect(screen.title).toBe('call')
      expect(screen.fields[0]).toEqual({ name: 'out', value: '1.5 ETH', variant: 'amount' })
      expect(rowsOf(screen, 'expected')).toEqual([])
      expect(rowsOf(screen, 'promised')).toEqual([])
      expect(screen.warnings).toEqual(expect.arrayContaining(['differs', 'unknownCall']))
      const before = await bench.client.getBalance({ address: bench.from })
      await bench.mine(screen)
      expect(before - (await bench.client.getBalance({ address: bench.from }))).toBeGreaterThan(parseEther('1.5'))
    },
  )

  test("limits an armed contract's logs to estimates, without its own names", async () => {
    const to = await hostile('Armed')
    const screen = await bench.describe('eth_sendTransaction', swapAt(to, [token, token]))
    expect(screen.fields[0]).toEqual({ name: 'out', value: '1.5 ETH', variant: 'amount' })
    expect(rowsOf(screen, 'promised')).toEqual([])
    expect(rowsOf(screen, 'expected').some((text) => text.includes('USDC'))).toBe(false)
    expect(screen.warnings).toContain('unknownCall')
    await bench.send({ to, data: encodeFunctionData({ abi: HOSTILE, functionName: 'arm' }) })
    const before = await bench.client.getBalance({ address: bench.from })
    await bench.mine(screen)
    expect(before - (await bench.client.getBalance({ address: bench.from }))).toBeGreaterThan(parseEther('1.5'))
  })

  test('shows the coin of the call for a swap within a multicall', async () => {
    const to = await hostile('Never')
    const { data, ...rest } = swapAt(to, [token, token])
    const several = encodeFunctionData({ abi: ROUTER, functionName: 'multicall', args: [[data]] })
    const screen = await bench.describe('eth_sendTransaction', { ...rest, data: several })
    expect(screen.fields[0]).toEqual({ name: 'out', value: '1.5 ETH', variant: 'amount' })
    expect(screen.fields.some(({ value }) => value.includes('3000'))).toBe(false)
    expect(screen.warnings).toContain('unknownCall')
  })
})

describe('[T82] allowances', () => {
  test('groups allowances that only a test shows', async () => {
    await bench.send({
      to: token,
      data: encodeFunctionData({ abi: PREVIOUS, functionName: 'mint', args: [bench.from, 500n] }),
    })
    // The argument of the known function is 5; the token logs the allowance before plus 5.
    const increase = (amount: bigint) =>
      encodeFunctionData({ abi: PREVIOUS, functionName: 'increaseApproval', args: [SPENDER, amount] })
    await bench.mine(await bench.describe('eth_sendTransaction', { to: token, data: increase(1_000_000n) }))
    const screen = await bench.describe('eth_sendTransaction', { to: token, data: increase(5_000_000n) }, known())
    expect(rowsOf(screen, 'amount')).toEqual(['5 OLD', '6 OLD'])
    expect(rowsOf(screen, 'spender')).toEqual([SPENDER, SPENDER])
    expect(screen.warnings).toContain('allows')
  })

  test('names existing allowances of an unknown contract, which it takes once mined', async () => {
    const to = await hostile('Armed', token)
    await bench.send({
      to: token,
      data: encodeFunctionData({ abi: PREVIOUS, functionName: 'mint', args: [bench.from, 7_000_000n] }),
    })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 9_000_000n] })
    await bench.mine(await bench.describe('eth_sendTransaction', { to: token, data: approve }))
    const screen = await bench.describe('eth_sendTransaction', { to, data: '0x12345678', gas: '0x493e0' }, known())
    expect(rowsOf(screen, 'mayTake')).toEqual(['9 OLD'])
    expect(screen.warnings).toContain('unknownCall')
    await bench.send({ to, data: encodeFunctionData({ abi: HOSTILE, functionName: 'arm' }) })
    const balance = () =>
      bench.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [to] })
    await bench.mine(screen)
    expect(await balance()).toBeGreaterThanOrEqual(7_000_000n)
  })

  test('shows traceless ones in a batch, such as ERC-777 operators', async () => {
    // https://eips.ethereum.org/EIPS/eip-1820: a registry without entries.
    await bench.node.setCode({ address: '0x1820a4B7618BdE71Dce8cdc73aAB6C95905faD24', bytecode: '0x60205ff3' })
    const operated = await bench.deploy('OperatorToken')
    await bench.send({
      to: operated,
      data: encodeFunctionData({ abi: PREVIOUS, functionName: 'mint', args: [bench.from, 9n] }),
    })
    const operator = testAccount(0).address
    const data = encodeFunctionData({ abi: OPERATED, functionName: 'authorizeOperator', args: [operator] })
    const calls = [
      { to: operated, data },
      { to: SPENDER, value: '0x1' },
    ]
    const listed = { 'eip155:42161': [{ address: operated, kind: 'token' as const, name: 'OPS' }] }
    const screen = await bench.describe('wallet_sendCalls', { version: '2.0.0', calls }, listed)
    expect(screen.warnings).toEqual(expect.arrayContaining(['unlimited', 'spenderIsPerson']))
    expect(screen.warnings).not.toContain('unknownFunction')
    expect(screen.warnings).not.toContain('notSimulated')
    expect(rowsOf(screen, 'step')).toEqual(['approve', 'send'])
    expect(rowsOf(screen, 'spender')).toEqual([operator])
    expect(rowsOf(screen, 'contract')).toEqual([operated])
    expect(rowsOf(screen, 'amount')).toEqual(['∞ OPS'])
    await bench.mine(screen)
    await bench.send({
      to: operated,
      data: encodeFunctionData({
        abi: OPERATED,
        functionName: 'operatorSend',
        args: [bench.from, operator, 9n, '0x', '0x'],
      }),
    })
    const balanceCall = { address: operated, abi: erc20Abi, functionName: 'balanceOf' } as const
    expect(await bench.client.readContract({ ...balanceCall, args: [bench.from] })).toBe(0n)
  })
})
