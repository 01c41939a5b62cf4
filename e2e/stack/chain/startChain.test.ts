import { createPublicClient, formatEther, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalChain } from './startAnvil.ts'
import { startChain } from './startChain.ts'
import { testAccount } from './testAccounts.ts'

let chain: LocalChain
const port = 21_545

beforeAll(async () => {
  chain = await startChain({ chainId: 42_161, port })
})
afterAll(() => chain.close())

test('answers with the real chain id', async () => {
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  expect(await client.getChainId()).toBe(42_161)
})

test('funds test accounts from the first block', async () => {
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const balance = await client.getBalance({ address: testAccount(0).address })
  expect(formatEther(balance)).toBe('10000')
})

test('fails with the output of anvil on a taken port', async () => {
  await expect(startChain({ chainId: 8_453, port })).rejects.toThrow(/chain 8453 ended before it was ready/)
})

test('frees the port on close', async () => {
  const other = await startChain({ chainId: 8_453, port: port + 1 })
  await other.close()
  const again = await startChain({ chainId: 8_453, port: port + 1 })
  await again.close()
})
