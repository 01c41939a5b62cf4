import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { USDC, units, WETH } from '../../stack/facts/tokens.ts'

/** Little enough for many runs: they come from the holdings of the first test account. */
const HOLDINGS = [
  [USDC, '5'],
  [WETH, '0.005'],
] as const

/** Makes accounts without earlier requests, each with ether and two listed tokens. */
export async function fundAccounts(rpcUrl: string, count: number): Promise<Address[]> {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50, cacheTime: 0 })
  const wallet = createWalletClient({ account: testAccount(0), transport: http(rpcUrl) })
  const accounts = Array.from({ length: count }, () => privateKeyToAddress(generatePrivateKey()))
  for (const address of accounts) {
    await node.setBalance({ address, value: parseEther('1.5') })
    for (const [token, amount] of HOLDINGS) {
      const args = [address, units(token, amount)] as const
      const call = { chain: null, address: token.address, abi: erc20Abi, functionName: 'transfer', args } as const
      const hash = await wallet.writeContract(call)
      await client.waitForTransactionReceipt({ hash })
    }
  }
  return accounts
}
