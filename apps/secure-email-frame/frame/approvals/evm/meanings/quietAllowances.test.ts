import { concatHex, encodeAbiParameters, type Hex, maxUint256, numberToHex, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  call,
  parseMetadata,
  ROUTER,
  shown,
  simulated,
  TO,
  TOKEN,
  UNKNOWN_ACCOUNT,
} from '../../../testing/callsNode.ts'

const data = (selector: Hex, parameters: string, values: readonly unknown[]) =>
  concatHex([selector, encodeAbiParameters(parseAbiParameters(parameters), values as never)])

const LIMITED: [name: string, data: (spender: string, amount: bigint) => Hex, row?: string][] = [
  ['approveAndCall(address,uint256)', (...input) => data('0x3177029f', 'address, uint256', input)],
  [
    'approveAndCall(address,uint256,bytes)',
    (...input) => data('0xcae9ca51', 'address, uint256, bytes', [...input, '0x12']),
  ],
  ['approveDelegation(address,uint256)', (...input) => data('0xc04a8a10', 'address, uint256', input)],
  [
    'authorizeOperator(address,uint256,bytes)',
    (...input) => data('0xb49506fd', 'address, uint256, bytes', [...input, '0x']),
  ],
  [
    'approve(address,uint256,uint256)',
    (spender, amount) => data('0x426a8493', 'address, uint256, uint256', [spender, 7n, amount]),
    'item: #7',
  ],
]
const SWITCHED: [name: string, data: (spender: string, isAllowed: boolean) => Hex][] = [
  [
    'authorizeOperator(address), revokeOperator(address)',
    (spender, isAllowed) => data(isAllowed ? '0x959b8c3f' : '0xfad8b32a', 'address', [spender]),
  ],
  ['setOperator(address,bool)', (...input) => data('0x558a7297', 'address, bool', input)],
  ['allow(address,bool)', (...input) => data('0x110496e5', 'address, bool', input)],
  ['setAuthorization(address,bool)', (...input) => data('0xeecea000', 'address, bool', input)],
]
const ALL: typeof LIMITED = SWITCHED.map(([name, created]) => [
  name,
  (spender, amount) => created(spender, amount > 0n),
])

const at = (to: string, data: Hex) => shown({ to, data }, simulated({}))
const rows = (token: string, spender: string, amount: string, item?: string) => [
  `amount: ${amount}`,
  ...(item === undefined ? [] : [item]),
  `spender: ${spender}`,
  `contract: ${token}`,
]

describe('[T82] an allowance that leaves no log, at a token that is known,', () => {
  test.each(LIMITED)('has the amount of %s', async (_name, created, item) => {
    const some = at(TOKEN, created(ROUTER, 1_500_000n))
    expect(await some).toMatchObject({ title: 'approve', warnings: [] })
    expect(await parseMetadata(some)).toEqual(rows(TOKEN, ROUTER, '1.5 USDC', item))
    expect((await at(TOKEN, created(TO, 1n))).warnings).toEqual(['spenderIsPerson'])
  })

  test.each([...LIMITED, ...ALL])('is without a limit by %s', async (_name, created, item) => {
    const all = at(TOKEN, created(TO, maxUint256))
    expect(await all).toMatchObject({ title: 'approve', warnings: ['unlimited', 'spenderIsPerson'] })
    expect(await parseMetadata(all)).toEqual(rows(TOKEN, TO, '∞ USDC', item))
  })

  test.each(SWITCHED)('ends by %s', async (_name, created) => {
    const none = at(TOKEN, created(TO, false))
    expect(await none).toMatchObject({ title: 'revoke', warnings: [] })
    expect(await parseMetadata(none)).toEqual([`spender: ${TO}`, `contract: ${TOKEN}`])
  })
})

describe('[T82] an allowance that leaves no log, by each function,', () => {
  const every = [...LIMITED, ...ALL]

  test.each(every)('is shown at an unknown contract: %s', async (name, created, item) => {
    const all = at(UNKNOWN_ACCOUNT, created(TO, maxUint256))
    expect(await all).toMatchObject({ title: 'call', warnings: ['unknownCall', 'unlimited', 'spenderIsPerson'] })
    expect(await parseMetadata(all)).toEqual([
      `method: ${name.slice(0, name.indexOf('('))}`,
      ...rows(UNKNOWN_ACCOUNT, TO, '∞ FREE (0xCf7E…0Fc9)', item),
    ])
  })

  test.each(every)('is shown in a batch and a multicall, known or not: %s', async (_name, created, item) => {
    for (const [to, amount] of [
      [TOKEN, '∞ USDC'],
      [UNKNOWN_ACCOUNT, '∞ FREE (0xCf7E…0Fc9)'],
    ] as const) {
      const inner = created(TO, maxUint256)
      const several = call(['function multicall(bytes[] calls)'], 'multicall', [[inner, inner]])
      const own = rows(to, TO, amount, item)
      const batch = shown(
        [
          { to, data: inner },
          { to: TO, value: numberToHex(1n) },
        ],
        simulated({}, {}),
      )
      expect((await batch).warnings).toEqual(expect.arrayContaining(['unlimited', 'spenderIsPerson', 'separately']))
      expect(await parseMetadata(batch)).toEqual(expect.arrayContaining(own))
      const within = at(to, several)
      expect((await within).warnings).toEqual(expect.arrayContaining(['unlimited', 'spenderIsPerson']))
      expect((await parseMetadata(within)).filter((row) => own.includes(row))).toEqual([...own, ...own])
    }
  })
})
