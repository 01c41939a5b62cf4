import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { readBlock } from '../calls/prepareTransactions.ts'
import { simulateAtNoPrice, simulateSigned } from './simulateCalls.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const CALL = { to: TO, data: '0x12', value: 5n } as const
const TRANSACTION = {
  chainId: 1,
  to: TO,
  value: '5',
  data: '0x12',
  nonce: 9,
  gas: '30000',
  maxFeePerGas: '210',
  maxPriorityFeePerGas: '10',
}
const DONE = { status: '0x1', gasUsed: '0x5208', logs: [] as object[] }
const log = (eventName: 'Transfer' | 'Approval', from: string, amount: bigint) => ({
  address: TOKEN,
  topics: encodeEventTopics({
    abi: erc20Abi,
    eventName,
    args: (eventName === 'Transfer' ? { from, to: TO } : { owner: from, spender: TO }) as never,
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})

function node(response: unknown) {
  const requests: unknown[] = []
  const read = async (...input: unknown[]) => {
    requests.push(input)
    if (response instanceof Error) throw response
    return response
  }
  return { requests, input: { chainId: 1, from: FROM, read, block: { number: 16n, timestamp: 100n, base: 7n } } }
}
const responded = async (calls: object[], count = 1) =>
  simulateAtNoPrice(Array(count).fill(CALL), node([{ calls }]).input)

test('[T80] includes the access list of a transaction in both simulations', async () => {
  const accessList = [{ address: TO, storageKeys: [`0x${'1'.repeat(64)}`] }] as const
  const { requests, input } = node([{ calls: [DONE] }])
  await simulateAtNoPrice([{ ...CALL, accessList }], input)
  await simulateSigned([{ ...TRANSACTION, accessList }], input)
  const call = expect.objectContaining({ to: TO, accessList })
  const request = expect.objectContaining({ blockStateCalls: [expect.objectContaining({ calls: [call] })] })
  expect(requests).toEqual([1, 1].map((chainId) => [chainId, 'eth_simulateV1', [request, '0x10']]))
})

test('[T80] simulates at no price in the next block for an unknown proposer', async () => {
  const { requests, input } = node([{ calls: [DONE] }])
  await simulateAtNoPrice([CALL], input)
  await simulateAtNoPrice([{ ...CALL, to: null }], input)
  const call = { from: FROM, to: TO, data: '0x12', value: '0x5', gasPrice: '0x0' }
  const feeRecipient = expect.stringMatching(/^0x[0-9a-f]{40}$/)
  const request = (one: object) => [
    {
      blockStateCalls: [{ blockOverrides: { number: '0x11', time: '0x70', feeRecipient }, calls: [one] }],
      traceTransfers: true,
      validation: false,
    },
    '0x10',
  ]
  const { to: _to, ...created } = call
  expect(requests).toEqual([
    [1, 'eth_simulateV1', request(call)],
    [1, 'eth_simulateV1', request(created)],
  ])
  const proposers = requests.map((one) => JSON.stringify(one).match(/feeRecipient":"(0x\w+)/)?.[1])
  expect(new Set(proposers).size).toBe(2)
})

test('[T80] uses one plausible random number for the simulated block', async () => {
  const requests: unknown[] = []
  const nodeOf =
    (difficulty: string) =>
    async (_: unknown, method: string, params: unknown): Promise<unknown> => {
      if (method === 'eth_getBlockByNumber')
        return { number: '0x10', timestamp: '0x64', baseFeePerGas: '0x7', difficulty }
      requests.push(params)
      return [{ calls: [DONE] }]
    }
  for (const difficulty of ['0x0', '0x1']) {
    const read = nodeOf(difficulty)
    const input = { chainId: 1, from: FROM, read, block: await readBlock(read, 1) }
    await simulateAtNoPrice([CALL], input)
    await simulateSigned([TRANSACTION], { ...input, block: await readBlock(read, 1) })
  }
  const numbers = requests.map((one) => JSON.stringify(one).match(/prevRandao":"(0x[0-9a-f]{64})"/)?.[1])
  expect(numbers).toEqual([numbers[0], numbers[0], undefined, undefined])
  expect(BigInt(numbers[0] ?? 0)).toBeGreaterThan(2n ** 128n)
})

test('[T80] simulates transactions as signed, with gas, price and enough balance', async () => {
  const { requests, input } = node([{ calls: [DONE] }])
  await simulateSigned([TRANSACTION], input)
  await simulateSigned([{ ...TRANSACTION, to: null }], input)
  const price = { gas: '0x7530', maxFeePerGas: '0xd2', maxPriorityFeePerGas: '0xa' }
  const request = (to: object) => [
    {
      blockStateCalls: [
        {
          blockOverrides: { number: '0x11', time: '0x70' },
          calls: [{ from: FROM, ...to, data: '0x12', value: '0x5', ...price }],
        },
      ],
      traceTransfers: true,
      validation: true,
    },
    '0x10',
  ]
  expect(requests).toEqual([
    [1, 'eth_simulateV1', request({ to: TO })],
    [1, 'eth_simulateV1', request({})],
  ])
})

test('[T80] reads outgoing, incoming and allowed assets of all calls, with gas', async () => {
  const logs = [log('Transfer', FROM, 7n), log('Approval', FROM, 3n)]
  const input = await responded(
    [
      { ...DONE, logs },
      { ...DONE, gasUsed: '0x1', logs: [log('Transfer', FROM, 2n)] },
    ],
    2,
  )
  expect(input).toMatchObject({ outcome: 'works', gas: [21_000n, 1n] })
  expect([...(input?.out.values() ?? [])]).toEqual([{ token: TOKEN.toLowerCase(), unit: 'amount', amount: 9n }])
  expect(input?.allowed).toEqual([{ token: TOKEN.toLowerCase(), spender: TO.toLowerCase(), amount: 3n }])
  expect(input?.in.size).toBe(0)
})

test('[T80] fails if one call fails, also without logs', async () => {
  expect((await responded([DONE, { ...DONE, status: '0x0' }], 2))?.outcome).toBe('fails')
  const { logs: _logs, ...hanging } = DONE
  expect(await responded([hanging])).toMatchObject({ outcome: 'works', allowed: [] })
})

test.each<[string, unknown]>([
  ['an error', new Error('the method eth_simulateV1 does not exist')],
  ['nothing', null],
  ['no block', []],
  ['no call', [{ calls: [] }]],
  ['more calls than were asked', [{ calls: [DONE, DONE] }]],
  ['a status that is a number', [{ calls: [{ ...DONE, status: 1 }] }]],
  ['a status without digits', [{ calls: [{ ...DONE, status: '0x' }] }]],
  ['a status in another spelling', [{ calls: [{ ...DONE, status: 'x0x1' }] }]],
  ['gas with something behind it', [{ calls: [{ ...DONE, gasUsed: '0x1 ' }] }]],
  ['gas beyond a word', [{ calls: [{ ...DONE, gasUsed: `0x1${'0'.repeat(64)}` }] }]],
  [
    'a topic with something before it',
    [{ calls: [{ ...DONE, logs: [{ address: TOKEN, topics: [` ${numberToHex(0, { size: 32 })}`], data: '0x' }] }] }],
  ],
  ['a topic that is cut', [{ calls: [{ ...DONE, logs: [{ address: TOKEN, topics: ['0x00'], data: '0x' }] }] }]],
  [
    'a topic that is long',
    [{ calls: [{ ...DONE, logs: [{ address: TOKEN, topics: [numberToHex(0, { size: 33 })], data: '0x' }] }] }],
  ],
  ['data that is no hex', [{ calls: [{ ...DONE, logs: [{ address: TOKEN, topics: [], data: '0xzz' }] }] }]],
  [
    'an address with something before it',
    [{ calls: [{ ...DONE, logs: [{ address: ` ${TOKEN}`, topics: [], data: '0x' }] }] }],
  ],
])('[T80] rejects a response that is %s', async (_, response) => {
  expect(await simulateAtNoPrice([CALL], node(response).input)).toBeUndefined()
})
