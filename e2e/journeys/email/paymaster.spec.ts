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
  parseEventLogs,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startBundlerBench } from '../../stack/sponsor/bundlerBench.ts'
import { startEmailLab } from '../../stack/startEmailLab.ts'
import { sendRequest, signedIn } from '../../support/email/email.ts'
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
  '[S5.8:smartAccount] [T123] somebody without a coin approves calls that the operator’s paymaster pays for, and the chain has them',
  {
    tag: '@wide',
  },
  async ({ page, sites, world }, info) => {
    test.setTimeout(120_000)
    const { chain, bundler, urls, close } = await installation(world, info.parallelIndex)
    try {
      const { address, screen } = await signedIn(page, sites, { ...world, urls }, '/email-paymaster')
      const from = address as Hex
      const vault = world.vaults['ether-range'] as Hex
      await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
      const asked = sendRequest(page, 'wallet_sendCalls', [rowOf(from, vault)])
      await expect(screen.heading).toHaveText('Do several things at once')
      await expect(screen.frame.getByText('The site’s operator pays the fee', { exact: true })).toBeVisible()
      await expect(screen.frame.getByText(bundler.paymaster, { exact: true })).toBeVisible()
      await expect(screen.frame.getByText('Not carried out after', { exact: true })).toBeVisible()
      await expect(screen.frame.getByText(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/)).toBeVisible()
      await expect(screen.frame.getByText('Network fee')).toHaveCount(0)
      await screen.approves()
      const { id } = (await asked).result as { id: string }
      const status = () => statusOf(page, id)
      await expect.poll(status).toMatchObject({ id, status: 200, atomic: true, receipts: [{ status: '0x1' }] })
      const { receipts } = (await status()) as { receipts: [{ transactionHash: Hex }] }
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
      await close()
    }
  },
)

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
        await expect(screen.heading).toHaveText('Do several things at once')
        await screen.approves()
        return ((await asked).result as { id: string }).id
      }
      bundler.faults.isIdle = true
      const id = await approved()
      await openAccount(page)
      await modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button').first().click()
      await expect(modal.frame.getByText(/^It may still happen until/)).toBeVisible()
      await modal.press('Cancel it')
      await expect(modal.frame.getByText('Cancelling it costs a network fee.')).toBeVisible()
      await page.screenshot({ path: info.outputPath('fee.png') })
      await modal.press('Cancel it')
      await expect(screen.heading).toHaveText('Cancel an earlier request')
      await expect(screen.frame.getByText('Network fee, at most')).toBeVisible()
      await expect(screen.frame.getByText(/^If the earlier request is carried out before this/)).toBeVisible()
      await page.screenshot({ path: info.outputPath('approval.png') })
      await screen.declines()
      await expect(modal.frame.getByText('Cancelling it costs a network fee.')).toBeVisible()
      expect(await chain.getTransactionCount({ address: from })).toBe(0)
      await modal.press('Cancel it')
      await screen.approves()
      await expect(modal.frame.getByRole('heading', { name: 'Being cancelled' })).toBeVisible()
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
