import fc from 'fast-check'
import { formatUnits, type Hex, parseEther } from 'viem'
import { expect, test } from 'vitest'
import {
  COIN,
  call,
  FROM,
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
import { generated } from '../../../testing/generated.ts'

const NAMES = 'uint256 one, uint256 other, address[] path, address to, uint256 deadline'
const swap = (name: string, args: unknown[]) => call([`function ${name}(${NAMES})`], name, args)

const BOUGHT = {
  coin: {
    log: COIN,
    path: [TOKEN, WETH],
    name: 'swapExactTokensForETH',
    write: (amount: bigint) => formatUnits(amount, 18),
  },
  token: {
    log: TOKEN,
    path: [WETH, TOKEN],
    name: 'swapExactTokensForTokens',
    write: (amount: bigint) => formatUnits(amount, 6),
  },
  unknown: {
    log: UNKNOWN_ACCOUNT,
    path: [WETH, UNKNOWN_ACCOUNT],
    name: 'swapExactTokensForTokens',
    write: (amount: bigint) => formatUnits(amount, 6),
  },
}
const requested = fc.record({
  to: fc.constantFrom(ROUTER, UNKNOWN_ACCOUNT),
  bought: fc.constantFrom<(keyof typeof BOUGHT)[]>('coin', 'token', 'unknown'),
  receiver: fc.constantFrom(FROM, TO, ROUTER),
  min: fc.bigInt(1n, parseEther('2')),
  tests: fc.option(fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 })), { nil: undefined }),
  isWithin: fc.boolean(),
})

test('[T80] [T81] labels incoming assets as expected, or guaranteed by a known router', () =>
  fc.assert(
    fc.asyncProperty(requested, async ({ to, bought, receiver, min, tests, isWithin }) => {
      const { log, path, name, write } = BOUGHT[bought]
      const inner: Hex = swap(name, [7n, min, path, receiver, 1n])
      const data = isWithin ? call(['function multicall(bytes[] calls)'], 'multicall', [[inner]]) : inner
      const brings = (more: number) => [{ calls: simulatedCalls(transferred(log, ROUTER, FROM, min + BigInt(more))) }]
      const respond = tests && ((isSigned: boolean) => brings(isSigned ? tests[0] : tests[1]))
      const rows = await parseMetadata(shown({ to, data }, respond === undefined ? {} : { eth_simulateV1: respond }))

      const isSame = tests === undefined || tests[0] === tests[1]
      const isOwned = to === ROUTER && receiver === FROM && bought !== 'unknown'
      const isStored = isSame && (tests === undefined || tests[0] >= 0)
      const minimum = rows.flatMap((row) => /^promised: (\S+)/.exec(row)?.slice(1) ?? [])
      expect(minimum).toEqual(isOwned && isStored ? [write(min)] : [])
      if (!isSame) expect(rows.filter((row) => row.startsWith('expected: '))).toEqual([])
      const others = rows.filter((row) => !/^(?:pay|expected|promised|step|method|to|contract): /.test(row))
      expect(others).toEqual([])
    }),
    generated(300),
  ))

const simulatedCalls = (log: ReturnType<typeof transferred>) => simulated({ logs: [log] }).eth_simulateV1[0]?.calls
