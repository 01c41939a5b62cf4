import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { describe, expect, test } from 'vitest'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM_DEFINITION } from '../../../testing/testFixtures.ts'
import { tokenBalance } from '../../../testing/testGateway.ts'
import { compareBalances } from './compareBalances.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

function setUp() {
  const { adapter } = testDeps()
  let balance = '1.5'
  let tokens: { numeric: string; decimals: string }[] = []
  adapter.balance = async () => ({ balance, symbol: 'SOL' })
  adapter.tokens = async () =>
    tokens.map((quantity) => tokenBalance({ address: `${SOLANA_MAINNET}:${MINT}`, quantity }) as never)
  return {
    adapter,
    read: compareBalances(adapter, ADDRESS, ARBITRUM_DEFINITION),
    set: (coin: string, token?: string) => {
      balance = coin
      tokens = token === undefined ? [] : [{ numeric: token, decimals: '6' }]
    },
  }
}

describe('compareBalances', () => {
  test('reports the coin and tokens that grew since the first read', async () => {
    const { read, set } = setUp()
    expect(await read()).toEqual([])
    set('1.500000000000000001', '2.5')
    expect(await read()).toEqual([
      { contract: null, units: 1n, hash: null },
      { contract: MINT, units: 2_500_000n, hash: null },
    ])
    expect(await read()).toEqual([])
  })

  test('reports an amount once that leaves and returns', async () => {
    const { read, set } = setUp()
    const counts: number[] = []
    for (const coin of ['1.5', '2', '1.5', '2']) {
      set(coin)
      counts.push((await read()).length)
    }
    expect(counts).toEqual([0, 1, 0, 0])
  })

  test('waits for confirmation where the balance has unconfirmed transactions', async () => {
    const { adapter, read, set } = setUp()
    let settled = '1.5'
    adapter.settledBalance = async () => ({ balance: settled, symbol: 'BTC' })
    await read()
    set('9')
    expect(await read()).toEqual([])
    settled = '1.6'
    expect(await read()).toMatchObject([{ units: 100_000_000_000_000_000n }])
  })
})
