import { expect, type Page } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { WORLD_PAYMASTER } from '../../stack/sponsor/worldPaymaster.ts'
import { sendRequest, signedIn } from '../../support/email/email.ts'
import { kitState } from '../../support/modal.ts'
import { attacker, openAccount, previewSend, reviewSend } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ENTRY_POINT = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
const VAULT_ABI = parseAbi(['function balanceOf(address) view returns (uint256)'])

test('[S5.8:smartAccount] [T123] sends sponsored calls without a coin or a lost response @kept', async ({
  page,
  sites,
  stack,
}, testInfo) => {
  const { address, modal, screen } = await signedIn(page, sites, stack, '/email-sponsored')
  const from = address as Hex
  const transport = http(stack.urls.rpc['eip155:8453'])
  const [chain, node] = [createPublicClient({ transport }), createTestClient({ mode: 'anvil', transport })]
  const vault = stack.vaults['ether-range'] as Hex
  const balance = () => chain.getBalance({ address: from })
  expect(await balance()).toBe(0n)

  const approve = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [TO, amount] })
  const calls = [
    { to: vault, data: approve(5n) },
    { to: vault, data: approve(7n) },
  ]
  const row = { version: '2.0.0', chainId: '0x2105', from, atomicRequired: true, calls }
  await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  const args = [WORLD_PAYMASTER.paymaster, 5n] as const
  const toPaymaster = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  const taking = { ...row, calls: [{ to: vault, data: toPaymaster }, ...calls] }
  expect(await sendRequest(page, 'wallet_sendCalls', [taking])).toMatchObject({
    error: { message: expect.stringContaining('This would pay its submitter.') },
  })
  const requested = sendRequest(page, 'wallet_sendCalls', [row])
  await expect(screen.heading).toHaveText(/^Approve \d actions together$/)
  await expect(screen.frame.getByText('Network fee paid by', { exact: true })).toBeVisible()
  await expect(screen.frame.getByText(WORLD_PAYMASTER.paymaster, { exact: true })).toBeVisible()
  await expect(screen.frame.getByText('Expires', { exact: true }).first()).toBeVisible()
  await expect(screen.frame.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d\s[AP]M$/)).toBeVisible()
  await expect(screen.frame.getByText('Smart account code', { exact: true }).first()).toBeVisible()
  await expect(screen.frame.getByText('Max network fee')).toHaveCount(0)
  await page.screenshot({ path: testInfo.outputPath('sponsored.png') })
  await screen.approves()
  const { id } = (await requested).result as { id: string }
  const statusOf = async () => (await sendRequest(page, 'wallet_getCallsStatus', [id])).result
  await expect.poll(statusOf).toMatchObject({ id, status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  const { receipts } = (await statusOf()) as { receipts: { to: string; from: string; transactionHash: Hex }[] }
  const [receipt] = receipts
  expect(receipt?.to).toBe(ENTRY_POINT)
  expect(receipt?.from).not.toBe(from.toLowerCase())
  const onChain = await chain.getTransactionReceipt({ hash: receipt?.transactionHash ?? '0x' })
  expect([onChain.status, onChain.to]).toEqual(['success', ENTRY_POINT])
  const allowance = await chain.readContract({
    address: vault,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [from, TO],
  })
  expect(allowance).toBe(7n)
  expect(await chain.readContract({ address: vault, abi: VAULT_ABI, functionName: 'balanceOf', args: [from] })).toBe(0n)
  expect(await balance()).toBe(0n)

  // All that they get they send on, from the modal: it would pay no fee.
  const [receiver, other, all] = [attacker(), attacker(), parseEther('0.000000001')]
  await node.setBalance({ address: from, value: all })
  await openAccount(page)
  await reviewSend(page, formatEther(all), receiver)
  await expect(screen.frame.getByText('Network fee paid by', { exact: true })).toBeVisible()
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(() => chain.getBalance({ address: receiver })).toBe(all)
  expect([await balance(), await chain.getTransactionCount({ address: from })]).toEqual([0n, 1])
  const sent = modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
  await expect(sent.first()).toContainText('Confirmed')
  await expect(sent.last()).toContainText('Sent 2 actions')
  await expect(sent.last()).toContainText('Confirmed')
  await expect(sent).toHaveCount(2)

  // The page is left before the answer comes.
  await node.setBalance({ address: from, value: all })
  const isClaimed = await loseAnswer(page)
  await reviewSend(page, formatEther(all), other)
  await screen.approves()
  await expect.poll(isClaimed).toBe(true)
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  await openAccount(page)
  await expect(sent.first()).toContainText('Not on the network yet')
  await expect(sent).toHaveCount(1)
  await expect.poll(() => chain.getBalance({ address: other })).toBe(all)
  // The same is reviewed in the modal first, and blocked for a while.
  await node.setBalance({ address: from, value: all })
  await previewSend(page, formatEther(all), other)
  await modal.click('Send')
  await expect(modal.frame.getByText(/You can send it again after/)).toBeVisible()
  expect([await chain.getBalance({ address: other }), await balance()]).toEqual([all, all])
})

async function loseAnswer(page: Page) {
  let isClaimed = false
  await page.route('**/api/sponsor/send', async (route) => {
    const request = route.request()
    // Node has no such name.
    const url = request.url().replace('secure.localhost', '127.0.0.1')
    const response = await route.fetch({ url, headers: await request.allHeaders() })
    isClaimed = response.ok()
  })
  return () => isClaimed
}
