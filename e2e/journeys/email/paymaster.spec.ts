import { expect, type Page } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  type PublicClient,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startBundlerBench } from '../../stack/sponsor/bundlerBench.ts'
import { startEmailLab } from '../../stack/startEmailLab.ts'
import { sendRequest, signedIn } from '../../support/email/email.ts'
import { kitState } from '../../support/modal.ts'
import { openAccount } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ARBITRUM = 'eip155:42161'

// Their bundlers send from one account.
test.describe.configure({ mode: 'serial' })

async function installation({ ports, urls }: World, index: number) {
  const rpcUrl = urls.rpc[ARBITRUM]
  const transport = http(rpcUrl)
  const chain: PublicClient = createPublicClient({ transport, pollingInterval: 100 })
  const node = createTestClient({ mode: 'anvil', transport })
  const bundler = await startBundlerBench({ rpcUrl, client: chain, node }, privateKeyToAccount(generatePrivateKey()))
  const [network] = bundler.options({ isDirect: true }).networks
  const lab = await startEmailLab(ports, urls, index, {
    BUNDLER_URLS: `42161=${network?.bundlerUrl}`,
    PAYMASTER_URLS: `42161=${network?.paymasterUrl}`,
    BUNDLER_RPC_URLS: `42161=${rpcUrl}`,
    BUNDLER_TARGETS: 'all',
  })
  return {
    ...{ chain, node, bundler },
    urls: { ...urls, ...lab.urls },
    ports: { ...ports, database: Number(new URL(lab.database.url).port) },
    async close() {
      await lab.close()
      await bundler.close()
    },
  }
}

const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, amount] })
const rowOf = (from: Hex, vault: Hex) => ({
  ...{ version: '2.0.0', chainId: '0xa4b1', from, atomicRequired: true },
  calls: [5n, 7n].map((amount) => ({ to: vault, data: approve(amount) })),
})
const statusOf = async (page: Page, id: string) => (await sendRequest(page, 'wallet_getCallsStatus', [id])).result

test(
  '[T124] restores a pending operation after a reload, blocks others and runs it once',
  {
    tag: '@wide',
  },
  async ({ page, sites, stack }, info) => {
    test.setTimeout(120_000)
    const { chain, node, bundler, urls, close } = await installation(stack, info.parallelIndex)
    try {
      const { address, modal, screen } = await signedIn(page, sites, { ...stack, urls }, '/email-paymaster-pending')
      const from = address as Hex
      const vault = stack.vaults['ether-range'] as Hex
      const allowance = () =>
        chain.readContract({ address: vault, abi: erc20Abi, functionName: 'allowance', args: [from, SPENDER] })
      await node.setBalance({ address: from, value: parseEther('1') })
      await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
      bundler.errors.isIdle = true
      const requestCount = sendRequest(page, 'wallet_sendCalls', [rowOf(from, vault)])
      await screen.approves()
      const { id } = (await requestCount).result as { id: string }
      await page.reload()
      await expect.poll(async () => (await kitState(page)).address).toBe(address)
      expect(await sendRequest(page, 'wallet_sendCalls', [rowOf(from, vault)])).toMatchObject({ result: { id } })
      const other = { from, to: SPENDER, value: '0x1' }
      expect(await sendRequest(page, 'eth_sendTransaction', [other])).toMatchObject({ error: { code: -32_002 } })
      await openAccount(page)
      await modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button').first().click()
      await expect(modal.frame.getByText(/^It may still go through until/)).toBeVisible()
      await expect(modal.frame.getByRole('button', { name: 'Cancel transaction' })).toHaveCount(0)
      await page.screenshot({ path: info.outputPath('pending.png') })
      bundler.errors.isIdle = false
      await expect(modal.frame.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible({ timeout: 60_000 })
      expect(await statusOf(page, id)).toMatchObject({ status: 200 })
      expect(await allowance()).toBe(7n)
    } finally {
      await close()
    }
  },
)

test(
  "[T124] shows a rejected request again with the user's fee, sending nothing",
  {
    tag: '@wide',
  },
  async ({ page, sites, stack }, info) => {
    test.setTimeout(120_000)
    const { chain, bundler, urls, close } = await installation(stack, info.parallelIndex)
    try {
      const { address, screen } = await signedIn(page, sites, { ...stack, urls }, '/email-paymaster-refused')
      const from = address as Hex
      await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
      const requestCount = sendRequest(page, 'wallet_sendCalls', [rowOf(from, stack.vaults['ether-range'] as Hex)])
      await expect(screen.frame.getByText('Network fee paid by', { exact: true })).toBeVisible()
      bundler.errors.away = 'down'
      await screen.approves()
      await expect(screen.frame.getByText('Network fee').first()).toBeVisible()
      await expect(screen.frame.getByText('Network fee paid by', { exact: true })).toHaveCount(0)
      await page.screenshot({ path: info.outputPath('shownAnew.png') })
      await screen.declines()
      expect((await requestCount).error).toBeDefined()
      expect(await chain.getTransactionCount({ address: from })).toBe(0)
      expect(await chain.getCode({ address: from })).toBeUndefined()
    } finally {
      await close()
    }
  },
)
