import fc from 'fast-check'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generated } from '../../apps/secure-email-frame/frame/testing/generated.ts'
import { type ApprovalBench, rowsOf, type Screen, startApprovalBench } from './approvalBench.ts'

const INPUTS = generated(150)
/** Functions of both versions; a router of an operator may have all of them. */
const ROUTER = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address to; uint256 amountIn; uint256 amountOutMin; uint160 limit }',
  'struct SingleOut { address tokenIn; address tokenOut; uint24 fee; address to; uint256 amountOut; uint256 amountInMax; uint160 limit }',
  'struct Path { bytes path; address to; uint256 amountIn; uint256 amountOutMin }',
  'struct PathOut { bytes path; address to; uint256 amountOut; uint256 amountInMax }',
  'constructor(address wrapped)',
  'function multicall(bytes[] calls) payable',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function exactInputSingle(Single params) payable',
  'function exactOutputSingle(SingleOut params) payable',
  'function exactInput(Path params) payable',
  'function exactOutput(PathOut params) payable',
  'function unwrapWETH9(uint256 amount, address to) payable',
  'function refundETH() payable',
])
const TOKEN = parseAbi(['constructor(string symbol)', 'function mint(address to, uint256 amount)'])
const TOKENS = ['WETH', 'ONE', 'TWO'] as const
type Token = (typeof TOKENS)[number]
const OWN = parseEther('20')
/** For the sender and for the router itself, of the third version. */
const SENDER = numberToHex(1, { size: 20 })
const SELF = numberToHex(2, { size: 20 })

let bench: ApprovalBench
let tokens: Record<Token, Address>
let router: Address

beforeAll(async () => {
  bench = await startApprovalBench(21_562)
  const deploy = (symbol: Token) => bench.deploy('PoolToken', TOKEN, [symbol], 'Router')
  tokens = { WETH: await deploy('WETH'), ONE: await deploy('ONE'), TWO: await deploy('TWO') }
  router = await bench.deploy('Router', ROUTER, [tokens.WETH], 'Router')
  await bench.node.setBalance({ address: tokens.WETH, value: parseEther('1000') })
  await bench.node.setBalance({ address: bench.from, value: OWN })
  for (const token of TOKENS) {
    const data = encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [bench.from, OWN] })
    await bench.send({ to: tokens[token], data })
    await bench.allow(tokens[token], router, maxUint256)
  }
}, 60_000)
afterAll(() => bench.close())

type Step =
  | { kind: 'swapCoin' | 'swapCoinExactly'; amount: bigint; out: Token }
  | { kind: 'swapTokens' | 'single' | 'singleOut'; amount: bigint; token: Token; out: Token; to: Hex }
  | { kind: 'path' | 'pathOut'; amount: bigint; tokens: Token[]; tail: Hex; to: Hex }
  | { kind: 'unwrap' | 'refund' }

const value = fc.constantFrom(0n, parseEther('1'), parseEther('1'))
const amount = fc.constantFrom(0n, parseEther('0.5'), parseEther('1'), parseEther('2'))
/** The wrapped coin is what swaps and the coin that comes with the call meet in. */
const token = fc.constantFrom(...TOKENS, 'WETH' as const)
const to = fc.constantFrom(SENDER, SELF)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('swapCoin' as const, 'swapCoinExactly' as const), amount, out: token }),
  fc.record({
    kind: fc.constantFrom('swapTokens' as const, 'single' as const, 'singleOut' as const),
    amount,
    token,
    out: token,
    to,
  }),
  fc.record({
    kind: fc.constantFrom('path' as const, 'pathOut' as const),
    amount,
    tokens: fc.array(token, { minLength: 2, maxLength: 4 }),
    // A path that continues after its last whole step.
    tail: fc.constantFrom<Hex>('0x', '0x', '0x', `0x${'ab'.repeat(20)}`),
    to,
  }),
  fc.record({ kind: fc.constantFrom('unwrap' as const, 'refund' as const) }),
)
/** Steps in which a router uses the coin that came with the call. */
const usingCoin = fc.constantFrom<Step[]>(
  [{ kind: 'swapCoin', amount: 0n, out: 'ONE' }],
  [{ kind: 'swapCoinExactly', amount: parseEther('1'), out: 'ONE' }],
  [{ kind: 'single', amount: parseEther('1'), token: 'WETH', out: 'ONE', to: SENDER }],
  [{ kind: 'path', amount: parseEther('1'), tokens: ['ONE', 'WETH', 'TWO'], tail: '0x', to: SENDER }],
  [
    { kind: 'path', amount: parseEther('1'), tokens: ['ONE', 'WETH'], tail: '0x', to: SELF },
    { kind: 'single', amount: 0n, token: 'WETH', out: 'TWO', to: SENDER },
  ],
  [{ kind: 'refund' }],
)
/** A step that the coin would have paid, had it been left. */
const payingLater: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('swapTokens' as const, 'single' as const, 'singleOut' as const),
  amount: fc.constantFrom(parseEther('0.5'), parseEther('1')),
  token: fc.constant('WETH' as const),
  out: token,
  to,
})
const request = fc.record({
  value,
  steps: fc.oneof(
    fc.array(step, { minLength: 1, maxLength: 3 }),
    fc.tuple(usingCoin, payingLater).map(([using, later]) => [...using, later]),
  ),
})
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never

test(
  '[T84] [T81] shows at least what known routers take without a simulation',
  async () => {
    await fc.assert(fc.asyncProperty(request, check), { ...INPUTS, endOnFailure: true })
  },
  INPUTS.numRuns * 4_000,
)

async function check({ value, steps }: Request) {
  const { node, client, from } = bench
  const data = encodeFunctionData({ abi: ROUTER, functionName: 'multicall', args: [steps.map(dataOf)] })
  const fails = await client.call({ account: from, to: router, data, value }).then(
    () => false,
    () => true,
  )
  fc.pre(!fails)
  const snapshot = await node.snapshot()
  try {
    bench.setSimulating(false)
    const call = { to: router, value: numberToHex(value), data, gas: numberToHex(1_000_000) }
    const screen = await bench.describe('eth_sendTransaction', call, known())
    const before = await holdings()
    const { fee } = await bench.mine(screen)
    const after = await holdings()
    const max = parseUnits(fee?.max.replace(' ETH', '') ?? '0', 18)
    expect(shownOf(screen, 'ETH') + max).toBeGreaterThanOrEqual(before.ETH - after.ETH)
    // A function that is not read may take what the router was allowed before, which the screen says.
    if (screen.warnings.includes('unknownFunction')) return
    for (const one of TOKENS) expect(shownOf(screen, one), one).toBeGreaterThanOrEqual(before[one] - after[one])
  } finally {
    await node.revert({ id: snapshot })
  }
}

function shownOf(screen: Screen, symbol: string): bigint {
  return ['total', 'out', 'amount', 'pay']
    .flatMap((name) => rowsOf(screen, name))
    .filter((text) => text.endsWith(` ${symbol}`))
    .reduce((sum, text) => sum + parseUnits(text.replace(/ .*$/, ''), 18), 0n)
}

const known = () => ({
  'eip155:42161': [
    { address: router, kind: 'router' as const, name: 'Router' },
    { address: tokens.WETH, kind: 'wrappedCoin' as const, name: 'WETH' },
    { address: tokens.ONE, kind: 'token' as const, name: 'ONE' },
    { address: tokens.TWO, kind: 'token' as const, name: 'TWO' },
  ],
})

function dataOf(step: Step): Hex {
  const encode = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: ROUTER, functionName, args } as never)
  const { amount } = { amount: 0n, ...step }
  switch (step.kind) {
    case 'swapCoin':
      return encode('swapExactETHForTokens', [0n, [tokens.WETH, tokens[step.out]], bench.from, 0n])
    case 'swapCoinExactly':
      return encode('swapETHForExactTokens', [amount, [tokens.WETH, tokens[step.out]], bench.from, 0n])
    case 'swapTokens':
      return encode('swapExactTokensForTokens', [amount, 0n, [tokens[step.token], tokens[step.out]], step.to])
    case 'single':
      return encode('exactInputSingle', [{ ...pairOf(step), amountIn: amount, amountOutMin: 0n }])
    case 'singleOut':
      return encode('exactOutputSingle', [{ ...pairOf(step), amountOut: amount, amountInMax: amount }])
    case 'path':
      return encode('exactInput', [{ path: pathOf(step), to: step.to, amountIn: amount, amountOutMin: 0n }])
    case 'pathOut':
      return encode('exactOutput', [{ path: pathOf(step), to: step.to, amountOut: amount, amountInMax: amount }])
    case 'unwrap':
      return encode('unwrapWETH9', [0n, bench.from])
    default:
      return encode('refundETH', [])
  }
}

function pairOf({ token, out, to }: { token: Token; out: Token; to: Hex }) {
  return { tokenIn: tokens[token], tokenOut: tokens[out], fee: 500, to, limit: 0n }
}

function pathOf({ tokens: along, tail }: { tokens: Token[]; tail: Hex }): Hex {
  const [first = 'ONE', ...rest] = along
  return concatHex([tokens[first], ...rest.flatMap((one): Hex[] => ['0x0001f4', tokens[one]]), tail])
}

async function holdings() {
  const { client, from } = bench
  const balanceOf = (token: Token) =>
    client.readContract({ address: getAddress(tokens[token]), abi: erc20Abi, functionName: 'balanceOf', args: [from] })
  return {
    ETH: await client.getBalance({ address: from }),
    WETH: await balanceOf('WETH'),
    ONE: await balanceOf('ONE'),
    TWO: await balanceOf('TWO'),
  }
}
