import {
  type Abi,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAddress,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { describeCalls } from './describeCalls.ts'
import { parseSendCalls, parseTransaction } from './parseCalls.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Begins and ends as `TO` does. */
const TWIN = getAddress('0x7099797000000000000000000000000000dc79c8')
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const WETH = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const ROUTER = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
/** Has the functions of a router and of a token, and nobody knows it. */
const STRANGER = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const ACCOUNT = { chainId: 1, from: FROM }
const KNOWN = {
  'eip155:1': [
    { address: TOKEN, kind: 'token' as const, name: 'USDC' },
    { address: WETH, kind: 'wrappedCoin' as const, name: 'WETH' },
    { address: ROUTER, kind: 'router' as const, name: 'The router' },
  ],
}

type Log = { address: string; topics: string[]; data: string }
const transferred = (token: string, from: string, to: string, amount: bigint): Log => ({
  address: token,
  topics: encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { from: from as Hex, to: to as Hex },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})
const COIN = `0x${'ee'.repeat(20)}`

/** A node with a token of six decimals at TOKEN and at STRANGER, one of 18 at WETH, and people at FROM, TO and TWIN. */
function node(over: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { number: '0x10', timestamp: '0x64', baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0xa',
    eth_getBalance: numberToHex(parseEther('10')),
    eth_simulateV1: new Error('the method eth_simulateV1 does not exist'),
    ...over,
  }
  return async (_chain: unknown, method: string, params: unknown) => {
    if (method === 'eth_call' && !('eth_call' in over)) return tokenSays((params as [{ to: string; data: Hex }])[0])
    if (method === 'eth_getCode' && !('eth_getCode' in over)) {
      return [FROM, TO, TWIN].some((one) => one === getAddress((params as [string])[0])) ? '0x' : '0x6000'
    }
    if (method === 'eth_simulateV1') return simulateSays(answers[method], params)
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
}

const TOKENS = new Map<string, { symbol: string; decimals: number }>([
  [TOKEN, { symbol: 'USDC', decimals: 6 }],
  [STRANGER, { symbol: 'FREE', decimals: 6 }],
  [WETH, { symbol: 'WETH', decimals: 18 }],
])

function tokenSays({ to, data }: { to: string; data: Hex }) {
  // `allowance` of ERC-20 and of Permit2: nothing, wherever it is asked.
  if (/^0x(?:dd62ed3e|927da105)/.test(data)) return numberToHex(0n, { size: 32 })
  const known = TOKENS.get(getAddress(to))
  if (known === undefined) throw new Error('execution reverted')
  const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
  return encodeFunctionResult({
    abi: erc20Abi as Abi,
    functionName,
    result: known[functionName as 'symbol' | 'decimals'],
  })
}

/** By whether the balance is validated, as a contract would see it; the same in both unless told otherwise. */
function simulateSays(answer: unknown, params: unknown) {
  const [{ validation }] = params as [{ validation: boolean }]
  const given = answer instanceof Function ? answer(validation) : answer
  if (given instanceof Error) throw given
  return given
}

const simulated = (...calls: { logs?: Log[]; status?: string; gasUsed?: string }[]) => ({
  eth_simulateV1: [{ calls: calls.map((call) => ({ status: '0x1', gasUsed: '0x5208', logs: [], ...call })) }],
})

const shown = (transaction: object | object[], over: Record<string, unknown> = {}, recipients: string[] = [TO]) =>
  describeCalls(
    Array.isArray(transaction)
      ? parseSendCalls({ calls: transaction }, ACCOUNT)
      : [parseTransaction(transaction, ACCOUNT)],
    { ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', read: node(over), recipients, knownContracts: KNOWN },
  )
const factsOf = async (made: ReturnType<typeof shown>) =>
  (await made).facts
    .filter(({ name }) => name !== 'network' && name !== 'knownAs')
    .map(({ name, value }) => `${name}: ${value}`)
const call = (abi: readonly string[], functionName: string, args: unknown[]) =>
  encodeFunctionData({ abi: parseAbi(abi) as Abi, functionName, args })

describe('[T47] a transaction', () => {
  test('is final before it is shown: nonce, gas and fees are part of what is signed, at each speed', async () => {
    const { title, warnings, offers } = await shown({ from: FROM, to: TO, value: '0xde0b6b3a7640000' })
    const usual = {
      chainId: 1,
      to: TO,
      value: '1000000000000000000',
      data: '0x',
      nonce: 5,
      gas: '25200',
      maxFeePerGas: '210',
      maxPriorityFeePerGas: '10',
    }
    expect({ title, warnings }).toEqual({ title: 'send', warnings: [] })
    expect(offers).toMatchObject([
      { fee: { speed: 'normal' }, signing: { kind: 'transactions', transactions: [usual] } },
      {
        fee: { speed: 'fast' },
        signing: { transactions: [{ ...usual, maxFeePerGas: '320', maxPriorityFeePerGas: '20' }] },
      },
    ])
    // 25,200 gas at 210 wei is 5,292,000 wei: a highest fee is never shown below what it is.
    expect(offers[0].fee?.most).toBe('0.0000000000053 ETH')
  })

  test('that would fail, or could not be tried, says so', async () => {
    const refused = new Error('execution reverted')
    const send = { to: TO, value: '0x1' }
    expect((await shown(send, { eth_estimateGas: refused })).warnings).toEqual(['willFail'])
    const down = new Error('down', { cause: new Error('network') })
    expect((await shown(send, { eth_estimateGas: down })).warnings).toEqual(['notSimulated'])
    expect((await shown(send, simulated({ status: '0x0' }))).warnings).toEqual(['willFail'])
  })

  test('that there is too little for says so, the fee included', async () => {
    const balance = { eth_getBalance: numberToHex(parseEther('1')) }
    expect((await shown({ to: TO, value: numberToHex(parseEther('1')) }, balance)).warnings).toEqual(['notEnough'])
    expect((await shown({ to: TO, value: numberToHex(parseEther('0.9')) }, balance)).warnings).toEqual([])
  })

  test('to somebody new says so, and to somebody who only looks like an acquaintance says that', async () => {
    expect((await shown({ to: TO, value: '0x1' }, {}, [])).warnings).toEqual(['firstTime'])
    expect((await shown({ to: TWIN, value: '0x1' })).warnings).toEqual(['lookAlike'])
    expect((await shown({ to: FROM, value: '0x1' }, {}, [])).warnings).toEqual([])
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TWIN, 5n] })
    expect((await shown({ to: TOKEN, data: transfer }, simulated({}))).warnings).toEqual(['lookAlike'])
  })

  test.each([
    { to: 'bob' },
    { to: TO, data: 'hello' },
    { to: TO, data: '0x123' },
    { to: TO, data: '0x1234', input: '0x5678' },
    { to: TO, value: '1' },
    { to: TO, value: '-0x1' },
    { to: TO, chainId: '0x5' },
    { to: TO, from: TO },
    {},
  ])('%j is refused', async (transaction) => {
    await expect(async () => shown(transaction)).rejects.toThrow('Invalid input')
  })
})

describe('[T47] what calls do is said in words', () => {
  test('tokens that are sent', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 1_500_000n] })
    const made = await shown({ to: TOKEN, data }, simulated({}))
    expect(made).toMatchObject({ title: 'transferToken', warnings: [], recipients: [TO] })
    expect(made.facts).toContainEqual({ name: 'amount', value: '1.5 USDC', look: 'amount' })
  })

  test('allowances, without a limit above all, and their end', async () => {
    const approve = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, amount] })
    expect(await shown({ to: TOKEN, data: approve(1n) }, simulated({}))).toMatchObject({
      title: 'approve',
      warnings: [],
    })
    expect((await shown({ to: TOKEN, data: approve(maxUint256) }, simulated({}))).warnings).toEqual(['unlimited'])
    expect((await shown({ to: TOKEN, data: approve(1n) }, { eth_getCode: '0x' })).warnings).toEqual(
      expect.arrayContaining(['spenderIsPerson', 'noCode']),
    )
    expect(await shown({ to: TOKEN, data: approve(0n) }, simulated({}))).toMatchObject({
      title: 'revoke',
      warnings: [],
    })
    const permit2 = call(
      ['function approve(address token, address spender, uint160 amount, uint48 expiration)'],
      'approve',
      [TOKEN, ROUTER, 2n ** 160n - 1n, 0],
    )
    expect(await factsOf(shown({ to: WETH, data: permit2 }))).toEqual([
      'amount: ∞ USDC',
      `spender: ${ROUTER}`,
      `contract: ${TOKEN}`,
    ])
  })

  test('items of collections', async () => {
    const data = call(['function safeTransferFrom(address from, address to, uint256 id)'], 'safeTransferFrom', [
      FROM,
      TO,
      7n,
    ])
    expect(await factsOf(shown({ to: ROUTER, data }))).toEqual(['item: #7', `to: ${TO}`, `contract: ${ROUTER}`])
    // The same selector as a token's, told apart by decimals.
    const plain = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [FROM, TO, 7n] })
    expect((await shown({ to: ROUTER, data: plain })).title).toBe('transferItem')
    expect((await shown({ to: TOKEN, data: plain })).title).toBe('transferToken')
  })

  test('swaps: what is paid at most, what comes at least, and to whom when that is somebody else', async () => {
    const v2 = ['function swapExactTokensForETH(uint256 a, uint256 b, address[] path, address to, uint256 deadline)']
    const swap = (to: string) =>
      call(v2, 'swapExactTokensForETH', [2_000_000n, parseEther('0.5'), [TOKEN, WETH], to, 1n])
    expect(await factsOf(shown({ to: ROUTER, data: swap(FROM) }))).toEqual([
      'pay: 2 USDC',
      'receive: 0.5 ETH',
      `contract: ${ROUTER}`,
    ])
    expect(await shown({ to: ROUTER, data: swap(TO) })).toMatchObject({
      title: 'swap',
      warnings: ['otherReceiver', 'notSimulated'],
    })
    const v3 = [
      'struct P { address a; address b; uint24 fee; address to; uint256 i; uint256 o; uint160 l }',
      'function exactInputSingle(P p) payable',
    ]
    const single = { a: WETH, b: TOKEN, fee: 500, to: FROM, i: parseEther('1'), o: 3_000_000n, l: 0n }
    expect(
      await factsOf(shown({ to: ROUTER, data: call(v3, 'exactInputSingle', [single]), value: '0xde0b6b3a7640000' })),
    ).toEqual(['out: 1 ETH', 'receive: 3 USDC', `contract: ${ROUTER}`])
  })

  test('several calls in one, each under its name', async () => {
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 1n] })
    const multicall = call(['function multicall(bytes[] calls)'], 'multicall', [[approve, '0x12345678']])
    const made = await shown({ to: ROUTER, data: multicall }, simulated({}))
    expect(made).toMatchObject({ title: 'batch', warnings: ['unknownFunction'] })
    expect(made.facts.filter(({ name }) => name === 'step').map(({ value }) => value)).toEqual(['approve', 'call'])
  })

  test('a function that nobody here knows is said to be one, unless the operator vouches for its contract and it was tried', async () => {
    const data = '0x12345678'
    expect(await shown({ to: TOKEN, data })).toMatchObject({
      title: 'call',
      warnings: ['unknownFunction', 'notSimulated'],
    })
    expect((await shown({ to: TOKEN, data }, simulated({}))).warnings).toEqual([])
    const listed = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
    expect((await shown({ to: listed, data }, simulated({}))).warnings).toEqual(['unknownFunction'])
    // Known by its selector, and not by its data.
    expect(await shown({ to: TOKEN, data: '0xa9059cbb' })).toMatchObject({
      title: 'call',
      warnings: ['unknownFunction', 'notSimulated'],
    })
  })
})

/** A quantity and a topic without digits. */
const EMPTY = [
  [{ calls: [{ status: '0x', gasUsed: '0x1' }] }],
  [{ calls: [{ status: '0x1', gasUsed: '0x' }] }],
  [{ calls: [{ status: '0x1', gasUsed: '0x1', logs: [{ address: TOKEN, topics: ['0x', '0x'], data: '0x' }] }] }],
]

describe('what the node says would change', () => {
  const data = '0x12345678'

  test('coins, tokens and items that go and come: what comes back makes no less of what goes, and is expected', async () => {
    const logs = [
      transferred(COIN, FROM, ROUTER, parseEther('1')),
      transferred(COIN, ROUTER, FROM, parseEther('0.25')),
      transferred(TOKEN, ROUTER, FROM, 3_000_000n),
      transferred(TOKEN, ROUTER, TO, 9n),
      {
        ...transferred(ROUTER, TO, FROM, 0n),
        topics: [...transferred(ROUTER, TO, FROM, 0n).topics, `0x${'07'.padStart(64, '0')}`],
      },
    ]
    const facts = await factsOf(shown({ to: ROUTER, data }, simulated({ logs })))
    expect(facts.slice(0, 4)).toEqual([
      'out: 1 ETH',
      'expected: 0.25 ETH',
      'expected: 3 USDC',
      'expected: 1 × The router',
    ])
  })

  test('[T80] a contract that behaves differently when tested says so; nothing that would come in is shown, encoded or not', async () => {
    const swap = call(
      ['function swapExactTokensForETH(uint256 a, uint256 b, address[] path, address to, uint256 deadline)'],
      'swapExactTokensForETH',
      [2_000_000n, parseEther('0.5'), [TOKEN, WETH], FROM, 1n],
    )
    const { eth_simulateV1: whole } = simulated({ logs: [transferred(COIN, ROUTER, FROM, parseEther('0.5'))] })
    const { eth_simulateV1: less } = simulated({})
    const made = shown({ to: ROUTER, data: swap }, { eth_simulateV1: (isSigned: boolean) => (isSigned ? less : whole) })
    expect((await made).warnings).toEqual(['differs'])
    expect(await factsOf(made)).toEqual(['pay: 2 USDC', `contract: ${ROUTER}`])
    expect(await factsOf(shown({ to: ROUTER, data: swap }, { eth_simulateV1: whole }))).toEqual([
      'pay: 2 USDC',
      'expected: 0.5 ETH',
      'receive: 0.5 ETH',
      `contract: ${ROUTER}`,
    ])
  })

  test('[T81] a test that brings less than the calls promise says so, and the promise is not shown', async () => {
    const swap = call(
      ['function swapExactTokensForETH(uint256 a, uint256 b, address[] path, address to, uint256 deadline)'],
      'swapExactTokensForETH',
      [2_000_000n, parseEther('0.5'), [TOKEN, WETH], FROM, 1n],
    )
    const brings = (amount: bigint) => simulated({ logs: [transferred(COIN, ROUTER, FROM, amount)] })
    const less = shown({ to: ROUTER, data: swap }, brings(parseEther('0.4')))
    expect((await less).warnings).toEqual(['lessThanPromised'])
    expect(await factsOf(less)).toEqual(['pay: 2 USDC', 'expected: 0.4 ETH', `contract: ${ROUTER}`])
    expect((await shown({ to: ROUTER, data: swap }, brings(parseEther('0.5')))).warnings).toEqual([])
  })

  test('[T80] each price on offer is tested as it is signed; one that the balance cannot pay is not offered', async () => {
    const asked: { validation: boolean; blockStateCalls: [{ calls: [Record<string, string>] }] }[] = []
    const read = node(simulated({}))
    const spy = async (chain: unknown, method: string, params: unknown) => {
      if (method === 'eth_simulateV1') asked.push((params as [(typeof asked)[number], string])[0])
      return read(chain, method, params)
    }
    const given = { ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [], knownContracts: KNOWN }
    const calls = [parseTransaction({ to: ROUTER, data, value: '0x1' }, ACCOUNT)]
    await describeCalls(calls, { ...given, read: spy })
    expect(
      asked.map(
        ({
          validation,
          blockStateCalls: [
            {
              calls: [one],
            },
          ],
        }) => [validation, one.maxFeePerGas],
      ),
    ).toEqual([
      [false, undefined],
      [true, '0xd2'],
      [true, '0x140'],
    ])
    // The usual speed takes 25,200 gas at 210 wei, the faster one at 320.
    const poor = await describeCalls(calls, { ...given, read: node({ ...simulated({}), eth_getBalance: '0x600000' }) })
    expect(poor.offers.map(({ fee }) => fee?.speed)).toEqual(['normal'])
    expect(poor.warnings).toEqual(['unknownFunction'])
  })

  test('an allowance that the call does not speak of is a warning', async () => {
    const allowed = {
      address: TOKEN,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: FROM, spender: TO } }) as Hex[],
      data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
    }
    expect((await shown({ to: ROUTER, data }, simulated({ logs: [allowed] }))).warnings).toEqual([
      'unknownFunction',
      'allows',
    ])
    const ended = { ...allowed, data: encodeAbiParameters([{ type: 'uint256' }], [0n]) }
    expect((await shown({ to: ROUTER, data }, simulated({ logs: [ended] }))).warnings).toEqual(['unknownFunction'])
  })

  test('[T82] more than a person reads is refused, so that nothing is lost in it', async () => {
    const spender = (index: number) => numberToHex(index + 1, { size: 20 })
    const logs = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        address: TOKEN,
        topics: encodeEventTopics({
          abi: erc20Abi,
          eventName: 'Approval',
          args: { owner: FROM, spender: spender(index) },
        }) as Hex[],
        data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
      }))
    expect((await shown({ to: ROUTER, data }, simulated({ logs: logs(40) }))).warnings).toContain('allows')
    const flooded = shown({ to: ROUTER, data }, simulated({ logs: logs(41) }))
    await expect(flooded).rejects.toThrow('This does more than can be shown.')
  })

  test('a plain transfer is not said twice; one that does something else too is', async () => {
    const out = transferred(COIN, FROM, TO, 1n)
    const send = { to: TO, value: '0x1' }
    expect(await factsOf(shown(send, simulated({ logs: [out] })))).toEqual([
      'out: 0.000000000000000001 ETH',
      `to: ${TO}`,
    ])
    const more = transferred(TOKEN, FROM, ROUTER, 5_000_000n)
    expect(await factsOf(shown(send, simulated({ logs: [out, more] })))).toContain('out: 5 USDC')
  })

  test('an answer of another shape says nothing', async () => {
    for (const given of [null, [], [{}], [{ calls: [] }], [{ calls: [{ status: 1 }] }], 'x', ...EMPTY]) {
      expect((await shown({ to: ROUTER, data }, { eth_simulateV1: given })).warnings).toEqual([
        'unknownFunction',
        'notSimulated',
      ])
    }
  })
})

describe('[T80] what could not be tried at the price that is signed', () => {
  const send = { to: TO, value: '0x1' }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] })

  test('says so wherever there is data, though the node would estimate it', async () => {
    expect((await shown({ to: TOKEN, data })).warnings).toEqual(['notSimulated'])
    expect((await shown({ to: TOKEN, data }, simulated({}))).warnings).toEqual([])
    const [{ calls }] = simulated({}).eth_simulateV1 as [{ calls: unknown[] }]
    const atNoPrice = (isSigned: boolean) => (isSigned ? new Error('not here') : [{ calls }])
    expect((await shown({ to: TOKEN, data }, { eth_simulateV1: atNoPrice })).warnings).toEqual(['notSimulated'])
    expect((await shown({ to: TOKEN, data }, { eth_getBalance: '0x0' })).warnings).toEqual([
      'notSimulated',
      'notEnough',
    ])
    expect((await shown(send)).warnings).toEqual([])
  })
})

test('[T84] what a rollup takes for data is in the fee that is shown, at each speed', async () => {
  const given = { from: FROM, chainName: 'Base', symbol: 'ETH', recipients: [TO], knownContracts: {} }
  const calls = [{ to: TO, data: '0x' as Hex, value: 1n }]
  const { offers } = await describeCalls(calls, {
    ...given,
    chainId: 8_453,
    read: node({ eth_call: numberToHex(parseEther('0.5'), { size: 32 }) }),
  })
  expect(offers.map(({ fee }) => fee?.most)).toEqual(['1.01 ETH', '1.01 ETH'])
})

test('[T82] whom an unknown contract was told about is no acquaintance, and what could not be read is said', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TWIN, 5n] })
  expect((await shown({ to: STRANGER, data }, simulated({}))).recipients).toEqual([])
  expect((await shown({ to: TOKEN, data }, simulated({}))).recipients).toEqual([TWIN])
  const silent = { ...simulated({}), eth_call: new Error('down') }
  expect((await shown({ to: STRANGER, data }, silent)).warnings).toContain('allowancesUnread')
})

test('[T82] a coin that is sent to code calls it, unless the code is a person’s by delegation', async () => {
  const to = { to: STRANGER, value: '0x1' }
  expect((await shown(to)).warnings).toContain('unknownCall')
  expect((await shown(to, { eth_getCode: `0xef0100${'11'.repeat(20)}` })).warnings).not.toContain('unknownCall')
  expect((await shown(to, { eth_getCode: '0x' })).warnings).not.toContain('unknownCall')
})

describe('[T82] a contract that is known, and of it a function that is not', () => {
  /** It may take two of the token already. */
  const read = async (chain: unknown, method: string, params: unknown) => {
    const [{ to, data: asked = '0x' } = { to: '' }] = params as [{ to: string; data?: Hex }?]
    const isAllowance = method === 'eth_call' && asked.startsWith('0xdd62ed3e') && getAddress(to) === TOKEN
    return isAllowance ? numberToHex(2_000_000n, { size: 32 }) : node(simulated({}))(chain, method, params)
  }
  const shownAt = async (kind: 'router' | 'app' | 'permit2' | 'token', data: Hex) => {
    const entry = { address: ROUTER, kind, name: 'The contract' }
    return describeCalls([{ to: ROUTER, data, value: 0n }], {
      ...ACCOUNT,
      chainName: 'Ethereum',
      symbol: 'ETH',
      read,
      recipients: [],
      knownContracts: { 'eip155:1': [...KNOWN['eip155:1'].filter(({ address }) => address !== ROUTER), entry] },
    })
  }

  test.each(['router', 'app', 'permit2', 'token'] as const)('says what it may take already: %s', async (kind) => {
    const { facts, warnings } = await shownAt(kind, '0x12345678')
    expect(facts).toContainEqual({ name: 'mayTake', value: '2 USDC', look: 'amount' })
    expect(warnings).not.toContain('unknownCall')
  })

  test.each([
    ['router', ['unknownFunction']],
    ['app', ['unknownFunction']],
    ['permit2', ['unknownFunction']],
    ['token', []],
  ] as const)('is warned of though the operator vouches for it, a token aside: %s', async (kind, warnings) => {
    expect((await shownAt(kind, '0x12345678')).warnings).toEqual(warnings)
  })

  test('whose function is known is not asked', async () => {
    const end = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [STRANGER, 0n] })
    expect((await shownAt('token', end)).facts.map(({ name }) => name)).not.toContain('mayTake')
  })
})

describe('several transactions (EIP-5792)', () => {
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 1n] })
  const both = [
    { to: TOKEN, data: approve },
    { to: TO, value: '0x1' },
  ]

  test('are shown together and signed in their order, with what the simulation used', async () => {
    const made = await shown(both, simulated({ gasUsed: '0xc350' }, { gasUsed: '0x5208' }))
    expect(made).toMatchObject({ title: 'batch', warnings: ['separately'] })
    const { signing } = made.offers[0]
    if (signing.kind !== 'transactions') throw new Error('they must be transactions')
    expect(signing.transactions.map(({ nonce, gas }) => [nonce, gas])).toEqual([
      [5, '25200'],
      [6, '31500'],
    ])
  })

  test('that could not be tried one after the other say so', async () => {
    expect((await shown(both)).warnings).toEqual(['notSimulated', 'separately'])
  })

  test.each([
    [{ calls: [] }, 'Invalid input'],
    [{ calls: 'all' }, 'Invalid input'],
    [{ calls: Array.from({ length: 21 }, () => ({ to: TO })) }, 'Invalid input'],
    [{ calls: [{ to: TO }], chainId: '0x5' }, 'Invalid input'],
    [{ calls: [{ to: TO }], from: TO }, 'Invalid input'],
    [{ calls: [{ to: TO }], atomicRequired: true }, 'This wallet cannot do several calls as one.'],
    [{ calls: [{ to: TO }], id: 'mine' }, 'This wallet gives rows of calls their ids itself.'],
    [{ calls: [{ to: TO }], capabilities: { paymasterService: {} } }, 'This wallet lacks a needed capability.'],
    [{ calls: [{ to: TO, capabilities: { x: {} } }] }, 'This wallet lacks a needed capability.'],
    [null, 'Invalid input'],
  ])('%j are refused: %s', (params, sentence) => {
    expect(() => parseSendCalls(params, ACCOUNT)).toThrow(sentence)
  })

  test('a capability that the dapp can do without is no reason', () => {
    const calls = parseSendCalls({ calls: [{ to: TO }], capabilities: { x: { optional: true } } }, ACCOUNT)
    expect(calls).toHaveLength(1)
  })
})
