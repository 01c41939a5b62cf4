import { expect } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  type PublicClient,
  parseEventLogs,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startBundlerBench } from '../../stack/sponsor/bundlerBench.ts'
import { startEmailLab } from '../../stack/startEmailLab.ts'
import { sendRequest, signedIn } from '../../support/email/email.ts'
import { test } from '../../support/test.ts'

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ARBITRUM = 'eip155:42161'

/** An installation of its own, whose operator has a bundler and a paymaster on Arbitrum: those of the world pay nothing there. */
test(
  '[S5.8:smartAccount] [T123] somebody without a coin approves calls that the operator’s paymaster pays for, and the chain has them',
  {
    tag: '@wide',
  },
  async ({ page, sites, world }, info) => {
    test.setTimeout(120_000)
    const rpcUrl = world.urls.rpc[ARBITRUM]
    const transport = http(rpcUrl)
    const chain: PublicClient = createPublicClient({ transport, pollingInterval: 100 })
    const node = createTestClient({ mode: 'anvil', transport })
    const payer = privateKeyToAccount(generatePrivateKey())
    const bundler = await startBundlerBench({ rpcUrl, client: chain, node }, payer)
    const [network] = bundler.options({ isDirect: true }).networks
    const lab = await startEmailLab(world.ports, world.urls, info.parallelIndex, {
      BUNDLER_URLS: `42161=${network?.bundlerUrl}`,
      PAYMASTER_URLS: `42161=${network?.paymasterUrl}`,
      BUNDLER_RPC_URLS: `42161=${rpcUrl}`,
      BUNDLER_TARGETS: 'all',
    })
    try {
      const own = { ...world, urls: { ...world.urls, ...lab.urls } }
      const { address, screen } = await signedIn(page, sites, own, '/email-paymaster')
      const from = address as Hex
      const vault = world.vaults['ether-range'] as Hex
      const approve = (amount: bigint) =>
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, amount] })
      const calls = [5n, 7n].map((amount) => ({ to: vault, data: approve(amount) }))
      const row = { version: '2.0.0', chainId: '0xa4b1', from, atomicRequired: true, calls }
      await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
      const asked = sendRequest(page, 'wallet_sendCalls', [row])
      await expect(screen.heading).toHaveText('Do several things at once')
      await expect(screen.frame.getByText('The site’s operator pays the fee', { exact: true })).toBeVisible()
      await expect(screen.frame.getByText(bundler.paymaster, { exact: true })).toBeVisible()
      await expect(screen.frame.getByText('Not carried out after', { exact: true })).toBeVisible()
      await expect(screen.frame.getByText(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/)).toBeVisible()
      await expect(screen.frame.getByText('Network fee')).toHaveCount(0)
      await screen.approves()
      const { id } = (await asked).result as { id: string }
      const statusOf = async () => (await sendRequest(page, 'wallet_getCallsStatus', [id])).result
      await expect.poll(statusOf).toMatchObject({ id, status: 200, atomic: true, receipts: [{ status: '0x1' }] })
      const { receipts } = (await statusOf()) as { receipts: [{ transactionHash: Hex }] }
      const receipt = await chain.getTransactionReceipt({ hash: receipts[0].transactionHash })
      expect([receipt.status, receipt.to]).toEqual(['success', entryPoint08Address.toLowerCase()])
      const events = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs: receipt.logs })
      expect(events.map(({ args }) => args)).toMatchObject([
        { sender: from, paymaster: bundler.paymaster, success: true },
      ])
      const allowance = { address: vault, abi: erc20Abi, functionName: 'allowance', args: [from, SPENDER] } as const
      expect(await chain.readContract(allowance)).toBe(7n)
      expect(await chain.getBalance({ address: from })).toBe(0n)
    } finally {
      await lab.close()
      await bundler.close()
    }
  },
)
