import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseEther,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createReads } from '../../../rpc/createReads.ts'
import {
  ACCOUNT,
  COIN,
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
  WETH,
} from '../../../testing/callsNode.ts'
import type { Calls } from '../../shared/types.ts'
import { describeCalls } from '../calls/describeCalls.ts'
import { parseTransaction } from '../calls/parseCalls.ts'

const EMPTY = [
  [{ calls: [{ status: '0x', gasUsed: '0x1' }] }],
  [{ calls: [{ status: '0x1', gasUsed: '0x' }] }],
  [{ calls: [{ status: '0x1', gasUsed: '0x1', logs: [{ address: TOKEN, topics: ['0x', '0x'], data: '0x' }] }] }],
]

test('[T79] simulates through the gateway if it is the node', async () => {
  const responses = node(simulated({ logs: [transferred(TOKEN, ROUTER, FROM, 3_000_000n)] }))
  const requests: string[] = []
  const gateway = async (url: unknown, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    requests.push(`${method} ${url}`)
    try {
      return Response.json({ result: await responses(1, method, params) })
    } catch (cause) {
      return Response.json({ error: { code: -32_601, message: String(cause) } })
    }
  }
  const proxy = { url: 'https://gateway.example/v1?chainId=', networks: ['eip155:1'] }
  const read = createReads({ rpcUrls: {}, proxy }, gateway as unknown as typeof fetch)
  const input = { ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', read, recipients: [], knownContracts: KNOWN }
  const { fields, warnings } = await describeCalls([{ to: ROUTER, data: '0x12345678', value: 0n }], input)
  expect(requests).toContain('eth_simulateV1 https://gateway.example/v1?chainId=eip155:1')
  expect(fields).toContainEqual({ name: 'expected', value: '3 USDC', variant: 'amount' })
  expect(warnings).not.toContain('notSimulated')
})

describe('changes that the node reports', () => {
  const data = '0x12345678'

  test('expects returned assets without reducing outgoing ones', async () => {
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
    const fields = await parseMetadata(shown({ to: ROUTER, data }, simulated({ logs })))
    expect(fields.slice(0, 4)).toEqual([
      'out: 1 ETH',
      'expected: 0.25 ETH',
      'expected: 3 USDC',
      'expected: 1 × The router',
    ])
  })

  test('[T80] flags a contract that detects simulation, and shows nothing incoming', async () => {
    const swap = call(
      ['function swapExactTokensForETH(uint256 a, uint256 b, address[] path, address to, uint256 deadline)'],
      'swapExactTokensForETH',
      [2_000_000n, parseEther('0.5'), [TOKEN, WETH], FROM, 1n],
    )
    const { eth_simulateV1: complete } = simulated({ logs: [transferred(COIN, ROUTER, FROM, parseEther('0.5'))] })
    const { eth_simulateV1: less } = simulated({})
    const created = shown(
      { to: ROUTER, data: swap },
      { eth_simulateV1: (isSigned: boolean) => (isSigned ? less : complete) },
    )
    expect((await created).warnings).toEqual(['differs'])
    expect(await parseMetadata(created)).toEqual(['pay: 2 USDC', `contract: ${ROUTER}`])
    expect(await parseMetadata(shown({ to: ROUTER, data: swap }, { eth_simulateV1: complete }))).toEqual([
      'pay: 2 USDC',
      'expected: 0.5 ETH',
      'promised: 0.5 ETH',
      `contract: ${ROUTER}`,
    ])
  })

  test('[T81] flags a test below the guarantee and hides the guarantee', async () => {
    const swap = call(
      ['function swapExactTokensForETH(uint256 a, uint256 b, address[] path, address to, uint256 deadline)'],
      'swapExactTokensForETH',
      [2_000_000n, parseEther('0.5'), [TOKEN, WETH], FROM, 1n],
    )
    const brings = (amount: bigint) => simulated({ logs: [transferred(COIN, ROUTER, FROM, amount)] })
    const less = shown({ to: ROUTER, data: swap }, brings(parseEther('0.4')))
    expect((await less).warnings).toEqual(['lessThanPromised'])
    expect(await parseMetadata(less)).toEqual(['pay: 2 USDC', 'expected: 0.4 ETH', `contract: ${ROUTER}`])
    expect((await shown({ to: ROUTER, data: swap }, brings(parseEther('0.5')))).warnings).toEqual([])
  })

  test('[T80] simulates each offered price and drops unaffordable ones', async () => {
    const requests: { validation: boolean; blockStateCalls: [{ calls: [Record<string, string>] }] }[] = []
    const read = node(simulated({}))
    const spy = async (chain: unknown, method: string, params: unknown) => {
      if (method === 'eth_simulateV1') requests.push((params as [(typeof requests)[number], string])[0])
      return read(chain, method, params)
    }
    const input = { ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [], knownContracts: KNOWN }
    const calls: Calls = [parseTransaction({ to: ROUTER, data, value: '0x1' }, ACCOUNT)]
    await describeCalls(calls, { ...input, read: spy })
    expect(
      requests.map(
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
    const underfunded = await describeCalls(calls, {
      ...input,
      read: node({ ...simulated({}), eth_getBalance: '0x600000' }),
    })
    expect(underfunded.offers.map(({ fee }) => fee?.speed)).toEqual(['normal'])
    expect(underfunded.warnings).toEqual(['unknownFunction', 'takesAll'])
  })

  test('warns of an allowance that the call does not name', async () => {
    const allowed = {
      address: TOKEN,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: FROM, spender: TO } }) as Hex[],
      data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
    }
    expect((await shown({ to: ROUTER, data }, simulated({ logs: [allowed] }))).warnings).toEqual([
      'unknownFunction',
      'allows',
    ])
    const closed = { ...allowed, data: encodeAbiParameters([{ type: 'uint256' }], [0n]) }
    expect((await shown({ to: ROUTER, data }, simulated({ logs: [closed] }))).warnings).toEqual(['unknownFunction'])
  })

  test('[T82] rejects more than a user can read', async () => {
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
    await expect(flooded).rejects.toThrow('This is more than can be shown.')
  })

  test('shows a plain transfer once, and adds other effects', async () => {
    const out = transferred(COIN, FROM, TO, 1n)
    const send = { to: TO, value: '0x1' }
    expect(await parseMetadata(shown(send, simulated({ logs: [out] })))).toEqual([
      'out: 0.000000000000000001 ETH',
      `to: ${TO}`,
    ])
    const more = transferred(TOKEN, FROM, ROUTER, 5_000_000n)
    expect(await parseMetadata(shown(send, simulated({ logs: [out, more] })))).toContain('out: 5 USDC')
  })

  test('ignores a result of another shape', async () => {
    for (const input of [null, [], [{}], [{ calls: [] }], [{ calls: [{ status: 1 }] }], 'x', ...EMPTY]) {
      expect((await shown({ to: ROUTER, data }, { eth_simulateV1: input })).warnings).toEqual([
        'unknownFunction',
        'notSimulated',
      ])
    }
  })
})

describe('[T80] calls that cannot be simulated at the signed price', () => {
  const send = { to: TO, value: '0x1' }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] })

  test('flags data even if the node would estimate it', async () => {
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

  test('flags a failure that the node reports, and an unaffordable batch', async () => {
    const rejected = { eth_estimateGas: new Error('execution reverted') }
    expect((await shown({ to: TOKEN, data }, rejected)).warnings).toEqual(['willFail'])
    const row = [{ to: TOKEN, data }, send]
    expect((await shown(row, { eth_getBalance: '0x0' })).warnings).toEqual(['notSimulated', 'notEnough', 'separately'])
  })
})

test('[T80] reads balance and code at the newest block', async () => {
  const requests: unknown[] = []
  const respond = node(simulated({}))
  const read = async (chain: unknown, method: string, params: unknown) => {
    requests.push([chain, method, params])
    return respond(chain, method, params)
  }
  const input = { ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [], knownContracts: KNOWN }
  await describeCalls([{ to: ROUTER, data: '0x12345678', value: 0n }], { ...input, read })
  expect(requests).toContainEqual([1, 'eth_getBalance', [FROM, 'latest']])
  expect(requests).toContainEqual([1, 'eth_getCode', [ROUTER, 'latest']])
  requests.length = 0
  const created = await describeCalls([{ to: null, data: '0x6000', value: 1n }], { ...input, read })
  expect(created).toMatchObject({ title: 'create', warnings: ['unknownCall'] })
  expect(requests.filter((one) => JSON.stringify(one).includes('eth_getCode'))).toEqual([
    [1, 'eth_getCode', [FROM, 'latest']],
  ])
})
