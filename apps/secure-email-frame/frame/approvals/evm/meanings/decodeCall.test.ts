import { type Abi, concatHex, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { amountText } from '../amounts/amounts.ts'
import { decodeCall } from './decodeCall.ts'
import { contractsOf } from './knownContracts.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MADE_UP = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const OLD_ROUTER = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const [SENDER, ITSELF] = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002']

const ABI = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address to; uint256 amountIn; uint256 min; uint160 limit }',
  'struct Path { bytes path; address to; uint256 amountIn; uint256 min }',
  'struct OldPath { bytes path; address to; uint256 deadline; uint256 amountOut; uint256 max }',
  'function exactInputSingle(Single params) payable',
  'function exactInput(Path params) payable',
  'function exactOutput(OldPath params) payable',
  'struct Exact { address tokenIn; address tokenOut; uint24 fee; address to; uint256 amountOut; uint256 max; uint160 limit }',
  'function exactOutputSingle(Exact params) payable',
  'function refundETH() payable',
  'function unwrapWETH9(uint256 min, address to) payable',
  'function sweepToken(address token, uint256 min, address to) payable',
  'function selfPermit(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function multicall(uint256 deadline, bytes[] calls) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 min, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 min, address[] path, address to, uint256 deadline)',
])
const call = (functionName: string, args: unknown[]) => encodeFunctionData({ abi: ABI as Abi, functionName, args })
const single = (over: object) =>
  call('exactInputSingle', [
    { tokenIn: WETH, tokenOut: USDC, fee: 500, to: FROM, amountIn: parseEther('1'), min: 3_000n, limit: 0n, ...over },
  ])
const several = (...calls: Hex[]) => call('multicall', [0n, calls])

const read = async (_chain: unknown, method: string) => (method === 'eth_getCode' ? '0x60' : '0x')
const contracts = contractsOf(1, {})
const input = {
  chainId: 1,
  from: FROM,
  read,
  contracts,
  text: amountText({ chainId: 1, read, symbol: 'ETH', contracts }),
}
const decodedCall = (data: Hex, value = 0n, to = ROUTER) => decodeCall({ to, data, value }, input)
const rows = async (created: ReturnType<typeof decodedCall>) =>
  (await created).fields.filter(({ name }) => name !== 'contract').map(({ name, value }) => `${name}: ${value}`)

describe('[T81] a swap at a known router', () => {
  test('is paid by value if it suffices, else by its token', async () => {
    expect(await rows(decodedCall(single({}), parseEther('1')))).toEqual(['promised: 0.003 USDC'])
    expect(await rows(decodedCall(single({}), parseEther('0.5')))).toEqual(['pay: 1 WETH', 'promised: 0.003 USDC'])
  })

  test('never pays a token function by value', async () => {
    const swap = call('swapExactTokensForTokens', [1n, 3_000n, [USDC, WETH], FROM, 0n])
    expect(await rows(decodedCall(swap, parseEther('10')))).toEqual([
      'pay: 0.000001 USDC',
      'promised: 0.000000000000003 WETH',
    ])
  })

  test('pays only the first call of a multicall by value', async () => {
    expect((await decodedCall(several(single({}), single({})), parseEther('1'))).pays).toEqual([
      { token: WETH.toLowerCase(), unit: 'amount', amount: parseEther('1') },
    ])
  })

  test('pays from the coin that an earlier step of a multicall left', async () => {
    const [one, half] = [parseEther('1'), parseEther('0.5')]
    const onePool = concatHex([WETH, '0x0001f4', USDC])
    const twoPools = concatHex([USDC, '0x0001f4', WETH, '0x0001f4', MADE_UP])
    const paidBy = async (before: Hex, amountIn: bigint) =>
      (await decodedCall(several(before, single({ amountIn })), one)).pays.map(({ token }) => token)
    expect(await paidBy(single({ tokenIn: USDC, tokenOut: WETH, amountIn: half }), one)).toEqual([USDC.toLowerCase()])
    expect(await paidBy(single({ amountIn: 2n * one }), one)).toEqual([WETH.toLowerCase()])
    for (const to of [FROM, OTHER])
      expect(await paidBy(call('exactInput', [{ path: onePool, to, amountIn: half, min: 0n }]), half)).toEqual([])
    // For an exact output a router pays nothing between two pools.
    const output = call('exactOutput', [{ path: twoPools, to: FROM, deadline: 0n, amountOut: 9n, max: 4n }])
    expect(await paidBy(output, one)).toEqual([MADE_UP.toLowerCase()])
  })

  test('pays with no coin that an earlier step of a multicall refunded', async () => {
    const refund = call('refundETH', [])
    for (const before of [refund, '0x12345678' as Hex, several(refund)]) {
      expect((await decodedCall(several(before, single({})), parseEther('1'))).pays).toEqual([
        { token: WETH.toLowerCase(), unit: 'amount', amount: parseEther('1') },
      ])
    }
  })

  test('names the tokens at the ends of a path, reversed for exact outputs', async () => {
    const path = concatHex([WETH, '0x0001f4', MADE_UP, '0x0001f4', USDC])
    expect((await decodedCall(call('exactInput', [{ path, to: SENDER, amountIn: 5n, min: 3_000n }]))).pays).toEqual([
      { token: WETH.toLowerCase(), unit: 'amount', amount: 5n },
    ])
    const output = call('exactOutput', [{ path, to: FROM, deadline: 0n, amountOut: 9n, max: 4n }])
    expect((await decodedCall(output, 0n, OLD_ROUTER)).pays).toEqual([
      { token: USDC.toLowerCase(), unit: 'amount', amount: 4n },
    ])
    for (const path of ['0x1234', WETH]) {
      const short = call('exactInput', [{ path, to: FROM, amountIn: 5n, min: 3_000n }])
      expect(await decodedCall(short)).toMatchObject({ title: 'call', warnings: ['unknownFunction'] })
    }
  })

  test('rejects a path with trailing bytes, which routers ignore', async () => {
    const step = concatHex([WETH, '0x0001f4', USDC])
    for (const tail of ['0x00', concatHex(['0x0000', MADE_UP]), MADE_UP] as const) {
      const path = concatHex([step, tail])
      const input = call('exactInput', [{ path, to: SENDER, amountIn: 5n, min: 3_000n }])
      expect(await decodedCall(input)).toMatchObject({
        title: 'call',
        warnings: ['unknownFunction'],
        pays: [],
        gets: [],
      })
      const output = call('exactOutput', [{ path, to: FROM, deadline: 0n, amountOut: 9n, max: 4n }])
      expect(await decodedCall(output, 0n, OLD_ROUTER)).toMatchObject({ title: 'call', warnings: ['unknownFunction'] })
    }
  })

  test('never pays by value what an earlier step may have spent', async () => {
    const path = concatHex([MADE_UP, '0x0001f4', WETH, '0x0001f4', USDC])
    const hop = call('exactInput', [{ path, to: SENDER, amountIn: 1n, min: 0n }])
    for (const before of [hop, single({ amountIn: 0n })]) {
      expect((await decodedCall(several(before, single({})), parseEther('1'))).pays).toContainEqual({
        token: WETH.toLowerCase(),
        unit: 'amount',
        amount: parseEther('1'),
      })
    }
  })

  test('names both tokens of a path without a fee', async () => {
    const path = concatHex([WETH, USDC])
    expect(await rows(decodedCall(call('exactInput', [{ path, to: SENDER, amountIn: 5n, min: 3_000n }])))).toEqual([
      'pay: 0.000000000000000005 WETH',
      'promised: 0.003 USDC',
    ])
  })

  test('guarantees nothing of an unknown token', async () => {
    expect(await rows(decodedCall(single({ tokenOut: MADE_UP }), parseEther('1')))).toEqual([
      `expected: 3000 (${MADE_UP.slice(0, 6)}…${MADE_UP.slice(-4)})`,
    ])
  })
})

describe('[T81] the output of a swap', () => {
  test.each<[string, Hex, readonly string[]]>([
    ['goes to somebody else', single({ to: OTHER }), ['otherReceiver']],
    ['stays with the router', single({ to: ITSELF }), ['otherReceiver']],
    ['goes to the sender by its number', single({ to: SENDER }), []],
    ['is taken out by its owner', several(single({ to: ITSELF }), call('sweepToken', [USDC, 3_000n, FROM])), []],
    [
      'is taken out by somebody else',
      several(single({ to: ITSELF }), call('unwrapWETH9', [1n, OTHER])),
      ['otherReceiver'],
    ],
    ['is left with the router by several steps', several(single({ to: ITSELF })), ['otherReceiver']],
    ['meets a step that nobody can read', several(single({}), '0x12345678'), ['unknownFunction']],
  ])('%s', async (_, data, warnings) => {
    expect((await decodedCall(data, parseEther('1'))).warnings).toEqual(warnings)
  })

  test.each<[string, Hex[], readonly string[]]>([
    ['a refund of the coin', [single({ to: ITSELF }), call('refundETH', [])], ['otherReceiver']],
    ['the coin, unwrapped', [single({ to: ITSELF }), call('unwrapWETH9', [0n, FROM])], ['otherReceiver']],
    [
      'as much of the coin, unwrapped',
      [single({ to: ITSELF }), call('unwrapWETH9', [3_000n, FROM])],
      ['otherReceiver'],
    ],
    [
      'the coin, unwrapped, if the token is unknown',
      [single({ to: ITSELF, tokenOut: MADE_UP }), call('unwrapWETH9', [3_000n, FROM])],
      ['otherReceiver'],
    ],
    [
      'the coin, unwrapped, where it is the coin already',
      [call('swapExactTokensForETH', [1n, 3_000n, [USDC, WETH], ROUTER, 0n]), call('unwrapWETH9', [3_000n, FROM])],
      ['otherReceiver'],
    ],
    ['a step before it', [call('sweepToken', [USDC, 3_000n, FROM]), single({ to: ITSELF })], ['otherReceiver']],
    ['less than it', [single({ to: ITSELF }), call('sweepToken', [USDC, 2_999n, FROM])], ['otherReceiver']],
    [
      'one of two tokens',
      [
        single({ to: ITSELF }),
        single({ to: ITSELF, tokenIn: USDC, tokenOut: WETH }),
        call('sweepToken', [USDC, 3_000n, FROM]),
      ],
      ['otherReceiver'],
    ],
    [
      'its sum',
      [single({ to: ITSELF }), several(single({ to: ITSELF })), several(call('sweepToken', [USDC, 6_000n, FROM]))],
      [],
    ],
    [
      'the wrapped coin',
      [single({ to: ITSELF, tokenIn: USDC, tokenOut: WETH }), call('unwrapWETH9', [3_000n, FROM])],
      [],
    ],
    ['it for nobody', [single({ to: ITSELF }), call('sweepToken', [USDC, 3_000n, SENDER])], ['otherReceiver']],
  ])('stays with the router unless a later step takes out all of it: %s', async (_, steps, warnings) => {
    expect((await decodedCall(several(...steps), parseEther('1'))).warnings).toEqual(warnings)
  })

  test('[T170] has the title of a call unless it goes to the account', async () => {
    const headings = async (...steps: Hex[]) =>
      (await decodedCall(several(...steps), parseEther('1'))).fields
        .filter(({ name }) => name === 'step')
        .map(({ value }) => value)
    expect((await decodedCall(single({ to: ITSELF }))).title).toBe('call')
    expect(await headings(single({ to: OTHER }), single({ to: FROM }))).toEqual(['call', 'swap'])
    expect(await headings(single({ to: ITSELF }), call('sweepToken', [USDC, 3_000n, FROM]))).toEqual(['swap', 'unwrap'])
  })

  test('is promised once, and not before it is out of the router', async () => {
    const both = several(single({ to: ITSELF }), call('sweepToken', [USDC, 3_000n, FROM]))
    const minimum = async (data: Hex) => (await rows(decodedCall(data))).filter((row) => row.startsWith('promised'))
    expect(await minimum(both)).toEqual(['promised: 0.003 USDC'])
    expect(await minimum(single({ to: ITSELF }))).toEqual([])
    expect(await minimum(single({ to: OTHER }))).toEqual([])
  })

  test('guarantees nothing if a price limit may end it early', async () => {
    const exact = (limit: bigint) =>
      call('exactOutputSingle', [
        { tokenIn: WETH, tokenOut: USDC, fee: 500, to: FROM, amountOut: 25_000n, max: 7n, limit },
      ])
    expect(await rows(decodedCall(exact(0n)))).toEqual(['pay: 0.000000000000000007 WETH', 'promised: 0.025 USDC'])
    expect(await rows(decodedCall(exact(5n)))).toEqual(['pay: 0.000000000000000007 WETH'])
    // The least of an exact input holds at any limit.
    expect(await rows(decodedCall(single({ limit: 5n }), parseEther('1')))).toEqual(['promised: 0.003 USDC'])
  })

  test('goes nowhere by a number that older routers do not know', async () => {
    const swap = call('swapExactTokensForTokens', [1n, 3_000n, [USDC, WETH], SENDER, 0n])
    expect((await decodedCall(swap)).warnings).toEqual(['otherReceiver'])
  })
})

test('[T82] lists a router allowance of a step', async () => {
  const permit = call('selfPermit', [USDC, 2n ** 255n, 0n, 0, `0x${'00'.repeat(32)}`, `0x${'00'.repeat(32)}`])
  const created = await decodedCall(several(permit, single({ tokenIn: USDC, tokenOut: WETH })))
  expect(created.allowances).toEqual([{ token: USDC.toLowerCase(), spender: ROUTER.toLowerCase(), amount: 2n ** 255n }])
  expect(created.fields.map(({ name, value }) => (name === 'step' ? value : name))).toEqual(
    expect.arrayContaining(['approve', 'spender', 'swap', 'pay', 'promised']),
  )
  expect(created.warnings).toContain('unlimited')
})

describe('[T81] a listed token on a silent node', () => {
  const plain = (functionName: string, args: unknown[]) =>
    encodeFunctionData({
      abi: parseAbi([
        'function transferFrom(address from, address to, uint256 amount)',
        'function safeTransferFrom(address from, address to, uint256 id)',
      ]) as Abi,
      functionName,
      args,
    })

  test('is sent as an amount, never as an item', async () => {
    const sent = decodedCall(plain('transferFrom', [FROM, OTHER, 1_000_000n]), 0n, USDC)
    expect(await sent).toMatchObject({ title: 'transferToken', pays: [{ token: USDC.toLowerCase(), unit: 'amount' }] })
    expect(await rows(sent)).toEqual(['amount: 1 USDC', `to: ${OTHER}`])
    expect(await decodedCall(plain('safeTransferFrom', [FROM, OTHER, 1n]), 0n, USDC)).toMatchObject({
      title: 'call',
      warnings: ['unknownFunction'],
    })
  })
})

describe('[T82] a spender', () => {
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, 1n] })
  test.each([
    ['without code', '0x', ['spenderIsPerson']],
    ['whose code is by delegation', `0xef0100${'11'.repeat(20)}`, ['spenderIsPerson']],
    ['with code', '0x6000', []],
  ])('warns of a spender %s as a user’s account or does not', async (_, code, warnings) => {
    const at = { ...input, read: async () => code }
    expect((await decodeCall({ to: USDC, data: approve, value: 0n }, at)).warnings).toEqual(warnings)
  })
})

describe('[T81] known and unknown contracts', () => {
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, 5n] })
  const deposit = encodeFunctionData({ abi: parseAbi(['function deposit() payable']) })

  test('shows only the data of an unknown contract', async () => {
    const created = await decodedCall(transfer, 0n, MADE_UP)
    expect(created).toMatchObject({ title: 'call', warnings: ['unknownCall'] })
    expect(created.fields[0]).toEqual({ name: 'method', value: 'transfer', variant: 'text' })
    expect(await decodedCall(transfer, 0n, USDC)).toMatchObject({ title: 'transferToken', warnings: [] })
  })

  test('decodes router and wrapped-coin functions only at such contracts', async () => {
    const unparsed = { title: 'call', warnings: ['unknownFunction'], pays: [] }
    expect(await decodedCall(single({}), 0n, USDC)).toMatchObject(unparsed)
    expect(await decodedCall(deposit, 0n, USDC)).toMatchObject(unparsed)
    expect(await decodedCall(deposit, 0n, ROUTER)).toMatchObject(unparsed)
    expect(await decodedCall(deposit, 1n, WETH)).toMatchObject({ title: 'wrap', warnings: [] })
    // A listed token is not a wrapped coin, so the call's value does not pay for it.
    expect((await decodedCall(single({ tokenIn: USDC, tokenOut: WETH }), parseEther('1'))).pays).toHaveLength(1)
  })
})
