import { networkOf } from '@airlock/server/clients/clientNetwork'
import { type Address, createWalletClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COIN } from '../../../apps/gateway/server/swap/SwapSource.ts'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { SWAP_ROUTER, TIERED_ROUTER } from '../../stack/facts/exchange.ts'
import { ORB, type TokenFact, USDC } from '../../stack/facts/tokens.ts'
import { type ChainBench, startChainBench } from '../chainBench.ts'
import { ETHER, openSwaps, requestOf, TRADER } from './openSwaps.ts'

const context = { signal: AbortSignal.timeout(600_000), client: networkOf('192.0.2.1') }
const RIVAL = 6
const GWEI = 10n ** 9n
const AMOUNT = parseEther('0.5')

let bench: ChainBench
let snapshot: Hex
beforeAll(async () => {
  bench = await startChainBench('arbitrum')
}, 180_000)
afterAll(() => bench.close())
beforeEach(async () => {
  if (snapshot !== undefined) await bench.node.revert({ id: snapshot })
  snapshot = await bench.node.snapshot()
  await bench.node.setAutomine(true)
})

type Trade = { account: number; token: TokenFact; router: typeof SWAP_ROUTER; value: bigint; gasPrice: bigint }

async function build({ account, token, router, value }: Trade) {
  const request = requestOf(ETHER, token, value, account)
  const swaps = openSwaps(bench, [router])
  const [quote] = await swaps.quote(request, context)
  if (quote?.swap === undefined) throw new Error('The gateway returned no quote.')
  const minimum = BigInt(quote.swap.minimum)
  const { tx } = await swaps.build({ ...request, isEstimated: true, minimum }, context)
  return { ...quote, minimum, tx }
}

async function mineTogether(trades: readonly Trade[]) {
  const built = []
  for (const trade of trades) built.push({ ...trade, ...(await build(trade)) })
  await bench.node.setAutomine(false)
  const hashes: Hex[] = []
  for (const { account, tx, router, value, gasPrice } of built) {
    const wallet = createWalletClient({ account: testAccount(account), transport: http(bench.rpcUrl) })
    const gas = BigInt(tx.eip155.gas)
    hashes.push(
      await wallet.sendTransaction({ chain: null, to: router.address, data: tx.data as Hex, value, gas, gasPrice }),
    )
  }
  await bench.node.mine({ blocks: 1 })
  const receipts = await Promise.all(hashes.map((hash) => bench.client.getTransactionReceipt({ hash })))
  expect(new Set(receipts.map(({ blockNumber }) => blockNumber)).size).toBe(1)
  return built.map((one, index) => ({ ...one, receipt: receipts[index] }))
}

const balanceAt = (token: { address: string }, blockNumber: bigint) =>
  bench.client.readContract({
    abi: erc20Abi,
    address: token.address as Address,
    functionName: 'balanceOf',
    args: [testAccount(TRADER).address],
    blockNumber,
  })

describe('a swap with another trade in its block', () => {
  test.each<[name: string, router: typeof SWAP_ROUTER, token: TokenFact]>([
    ['v2', SWAP_ROUTER, USDC],
    ['v3', TIERED_ROUTER, ORB],
  ])('[T170] returns its minimum or reverts at a %s router', async (_, router, token) => {
    expect(token.address).not.toBe(COIN)
    const outcomes: string[] = []
    // Before the swap by its price, in several sizes, then after it.
    for (const [value, gasPrice] of [
      ['0.01', 4n],
      ['1', 4n],
      ['100', 4n],
      ['100', 2n],
    ] as const) {
      const id = await bench.node.snapshot()
      const own: Trade = { account: TRADER, token, router, value: AMOUNT, gasPrice: 3n * GWEI }
      const rival: Trade = { ...own, account: RIVAL, value: parseEther(value), gasPrice: gasPrice * GWEI }
      const [swap, other] = await mineTogether([own, rival])
      if (swap?.receipt === undefined || other?.receipt === undefined) throw new Error('A receipt is missing.')
      expect(other.receipt.status).toBe('success')
      expect(other.receipt.transactionIndex < swap.receipt.transactionIndex).toBe(gasPrice > 3n)
      const { blockNumber, status } = swap.receipt
      const received = (await balanceAt(token, blockNumber)) - (await balanceAt(token, blockNumber - 1n))
      if (status === 'reverted') expect(received).toBe(0n)
      else expect(received).toBeGreaterThanOrEqual(swap.minimum)
      if (gasPrice < 3n) expect(received).toBe(BigInt(swap.toAmount))
      outcomes.push(status)
      await bench.node.setAutomine(true)
      await bench.node.revert({ id })
    }
    expect(outcomes).toEqual(['success', 'success', 'reverted', 'success'])
  })
})
