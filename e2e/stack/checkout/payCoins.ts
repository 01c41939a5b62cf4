import { type Address, createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'

/** Sends the coins; the world's accounts keep the amounts of their holdings. */
const CASHIER: Address = '0x000000000000000000000000000000000ca54e12'

/** @returns the transaction's hash */
export async function payCoins(rpcUrl: string, to: Address, coins: number): Promise<Hex> {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 100 })
    .extend(publicActions)
    .extend(walletActions)
  const value = parseEther(coins.toFixed(6))
  await chain.setBalance({ address: CASHIER, value: value + 10n ** 18n })
  await chain.impersonateAccount({ address: CASHIER })
  const hash = await chain.sendTransaction({ chain: null, account: CASHIER, to, value })
  await chain.waitForTransactionReceipt({ hash })
  return hash
}
