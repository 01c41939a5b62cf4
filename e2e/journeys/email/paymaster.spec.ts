import { CONFIRMATIONS } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
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
import { EMAIL_ON, enterCodeAgain, secureScreen, sendRequest, signedIn } from '../../support/email/email.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { openAccount } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ARBITRUM = 'eip155:42161'

// Their bundlers send from one account.
test.describe.configure({ mode: 'serial' })

/** An installation of its own, whose operator has a bundler and a paymaster on Arbitrum: those of the world pay nothing there. */
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
  '[T122] what a bundler has not brought yet is cancelled for a fee that its person reads and approves, moves nothing, and can be asked for again',
  {
    tag: '@wide',
  },
  async ({ page, sites, world }, info) => {
    test.setTimeout(120_000)
    const { chain, node, bundler, urls, close } = await installation(world, info.parallelIndex)
    try {
      const { address, modal, screen } = await signedIn(page, sites, { ...world, urls }, '/email-paymaster-cancelled')
      const from = address as Hex
      const vault = world.vaults['ether-range'] as Hex
      const allowance = () =>
        chain.readContract({ address: vault, abi: erc20Abi, functionName: 'allowance', args: [from, SPENDER] })
      await node.setBalance({ address: from, value: parseEther('1') })
      await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
      const ask = () => sendRequest(page, 'wallet_sendCalls', [rowOf(from, vault)])
      const approved = async () => {
        const asked = ask()
        await expect(screen.heading).toHaveText('Approve several actions together')
        await screen.approves()
        return ((await asked).result as { id: string }).id
      }
      bundler.faults.isIdle = true
      const id = await approved()
      await openAccount(page)
      await modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button').first().click()
      await expect(modal.frame.getByText(/^It may still go through until/)).toBeVisible()
      await modal.press('Cancel transaction')
      await expect(modal.frame.getByText('Cancelling it costs a network fee.')).toBeVisible()
      await page.screenshot({ path: info.outputPath('fee.png') })
      await modal.press('Cancel transaction')
      await expect(screen.heading).toHaveText('Cancel an earlier request')
      await expect(screen.frame.getByText('Max network fee')).toBeVisible()
      await expect(screen.frame.getByText(/^If the earlier request is carried out before this/)).toBeVisible()
      await page.screenshot({ path: info.outputPath('approval.png') })
      await screen.declines()
      await expect(modal.frame.getByText('Cancelling it costs a network fee.')).toBeVisible()
      expect(await chain.getTransactionCount({ address: from })).toBe(0)
      await modal.press('Cancel transaction')
      await screen.approves()
      await expect(modal.frame.getByRole('heading', { name: 'Cancelling…' })).toBeVisible()
      await expect.poll(() => chain.getTransactionCount({ address: from })).toBe(1)
      bundler.faults.isIdle = false
      await node.mine({ blocks: CONFIRMATIONS + 1 })
      await expect(modal.frame.getByRole('heading', { name: 'Cancelled', exact: true })).toBeVisible({
        timeout: 40_000,
      })
      expect(await statusOf(page, id)).toMatchObject({ status: 500, receipts: [] })
      expect(await allowance()).toBe(0n)
      await modal.press('Close')
      const again = await approved()
      expect(again).not.toBe(id)
      await expect.poll(() => statusOf(page, again)).toMatchObject({ status: 200 })
      expect(await allowance()).toBe(7n)
    } finally {
      await close()
    }
  },
)

test(
  '[T122] what one device began stands in the activity of another one, which can cancel it, and no page reads of it',
  {
    tag: '@wide',
  },
  async ({ page, sites, world, browser }, info) => {
    test.setTimeout(120_000)
    const { chain, node, bundler, urls, ports, close } = await installation(world, info.parallelIndex)
    const elsewhere = await browser.newContext()
    const own = { ...world, urls, ports }
    try {
      const { email, address, screen } = await signedIn(page, sites, own, '/email-paymaster-here')
      const from = address as Hex
      await node.setBalance({ address: from, value: parseEther('1') })
      await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
      bundler.faults.isIdle = true
      const asked = sendRequest(page, 'wallet_sendCalls', [rowOf(from, world.vaults['ether-range'] as Hex)])
      await screen.approves()
      expect((await asked).result).toHaveProperty('id')

      const second = await elsewhere.newPage()
      await second.goto(putHostPage(sites, own, { path: '/email-paymaster-there', wallets: 'good', sdk: EMAIL_ON }))
      await enterCodeAgain(second, own, email)
      await expect.poll(async () => (await kitState(second)).address).toBe(address)
      await sendRequest(second, 'wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
      expect(await sendRequest(second, 'airlock_openCalls', [])).toMatchObject({ error: { code: 4_200 } })
      await openAccount(second)
      const there = modalOf(second)
      const row = there.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('Begun elsewhere')
      await second.screenshot({ path: info.outputPath('elsewhere.png') })
      await row.click()
      await expect(there.frame.getByText(/^It may still go through until/)).toBeVisible()
      await there.press('Cancel transaction')
      await there.press('Cancel transaction')
      await secureScreen(second).approves()
      await expect.poll(() => chain.getTransactionCount({ address: from })).toBe(1)
      await node.mine({ blocks: CONFIRMATIONS + 1 })
      await expect(there.frame.getByRole('heading', { name: 'Cancelled', exact: true })).toBeVisible({
        timeout: 40_000,
      })
    } finally {
      await elsewhere.close()
      await close()
    }
  },
)

test(
  '[T124] what the server refuses after the screen is shown anew with the fee that the person would pay, and nothing is sent',
  {
    tag: '@wide',
  },
  async ({ page, sites, world }, info) => {
    test.setTimeout(120_000)
    const { chain, bundler, urls, close } = await installation(world, info.parallelIndex)
    try {
      const { address, screen } = await signedIn(page, sites, { ...world, urls }, '/email-paymaster-refused')
      const from = address as Hex
      await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
      const asked = sendRequest(page, 'wallet_sendCalls', [rowOf(from, world.vaults['ether-range'] as Hex)])
      await expect(screen.frame.getByText('Network fee paid by', { exact: true })).toBeVisible()
      bundler.faults.away = 'down'
      await screen.approves()
      await expect(screen.frame.getByText('Network fee').first()).toBeVisible()
      await expect(screen.frame.getByText('Network fee paid by', { exact: true })).toHaveCount(0)
      await page.screenshot({ path: info.outputPath('shownAnew.png') })
      await screen.declines()
      expect((await asked).error).toBeDefined()
      expect(await chain.getTransactionCount({ address: from })).toBe(0)
      expect(await chain.getCode({ address: from })).toBeUndefined()
    } finally {
      await close()
    }
  },
)
