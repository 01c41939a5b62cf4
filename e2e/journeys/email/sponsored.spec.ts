import { CONFIRMATIONS, SETTLED_S } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
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
  publicActions,
} from 'viem'
import { RELAYER_ADDRESS } from '../../stack/sponsor/startRelayer.ts'
import { EMAIL_ON, enterCodeAgain, secureScreen, sendRequest, signedIn } from '../../support/email/email.ts'
import { holdRelayer } from '../../support/email/heldRelayer.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { openAccount, previewSend, stranger } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ENTRY_POINT = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
// They share a relayer, whose coin one of them takes away and whose nonce another one holds, and a clock that it moves. `@kept` leaves all of them to
// one project: two beside each other would stop each other's operations.
test.describe.configure({ mode: 'serial' })

/** Calls that move nothing: since then the account runs the code, so that Send asks for calls. */
async function runCode(page: Page, from: Hex) {
  await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  const calls = [
    { to: TO, value: '0x0' },
    { to: TO, value: '0x0' },
  ]
  const asked = sendRequest(page, 'wallet_sendCalls', [{ version: '2.0.0', from, atomicRequired: true, calls }])
  await secureScreen(page).approves()
  const { id } = (await asked).result as { id: string }
  const statusOf = async () => (await sendRequest(page, 'wallet_getCallsStatus', [id])).result
  await expect.poll(statusOf).toMatchObject({ status: 200 })
}

const VAULT_ABI = parseAbi(['function balanceOf(address) view returns (uint256)'])

test('[S5.8:smartAccount] [T123] somebody without a coin does calls at once, whose fee the operator of the site pays, and the operator takes nothing for it, also where the answer is lost @kept', async ({
  page,
  sites,
  world,
}, testInfo) => {
  const { address, modal, screen } = await signedIn(page, sites, world, '/email-sponsored')
  const from = address as Hex
  const transport = http(world.urls.rpc['eip155:8453'])
  const [chain, node] = [createPublicClient({ transport }), createTestClient({ mode: 'anvil', transport })]
  const vault = world.vaults['ether-range'] as Hex
  const balance = () => chain.getBalance({ address: from })
  expect(await balance()).toBe(0n)

  const approve = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [TO, amount] })
  const calls = [
    { to: vault, data: approve(5n) },
    { to: vault, data: approve(7n) },
  ]
  const row = { version: '2.0.0', chainId: '0x2105', from, atomicRequired: true, calls }
  await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  const toRelayer = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [RELAYER_ADDRESS, 5n] })
  const taking = { ...row, calls: [{ to: vault, data: toRelayer }, ...calls] }
  expect(await sendRequest(page, 'wallet_sendCalls', [taking])).toMatchObject({
    error: { message: expect.stringContaining('This would pay whoever carries it out.') },
  })
  const asked = sendRequest(page, 'wallet_sendCalls', [row])
  await expect(screen.heading).toHaveText('Do several things at once')
  await expect(screen.frame.getByText('The site’s operator pays the fee', { exact: true })).toBeVisible()
  await expect(screen.frame.getByText('Not carried out after', { exact: true })).toBeVisible()
  await expect(screen.frame.getByText('Your account runs', { exact: true })).toBeVisible()
  await expect(screen.frame.getByText('Network fee')).toHaveCount(0)
  await page.screenshot({ path: testInfo.outputPath('sponsored.png') })
  await screen.approves()
  const { id } = (await asked).result as { id: string }
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
  const [receiver, other, all] = [stranger(), stranger(), parseEther('0.000000001')]
  await node.setBalance({ address: from, value: all })
  await openAccount(page)
  await previewSend(page, formatEther(all), receiver)
  await modal.press('Send')
  await expect(screen.frame.getByText('The site’s operator pays the fee', { exact: true })).toBeVisible()
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(() => chain.getBalance({ address: receiver })).toBe(all)
  expect([await balance(), await chain.getTransactionCount({ address: from })]).toEqual([0n, 1])
  const sent = modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
  await expect(sent.first()).toContainText('Done')
  // The calls of the site stand there as well.
  await expect(sent.last()).toContainText('Sent 2 calls')
  await expect(sent.last()).toContainText('Done')
  await expect(sent).toHaveCount(2)

  // The page is left before the answer comes.
  await node.setBalance({ address: from, value: all })
  const isTaken = await loseAnswer(page)
  await previewSend(page, formatEther(all), other)
  await modal.press('Send')
  await screen.approves()
  await expect.poll(isTaken).toBe(true)
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  await openAccount(page)
  await expect(sent.first()).toContainText('Done')
  await expect(sent).toHaveCount(1)
  expect([await chain.getBalance({ address: other }), await balance()]).toEqual([all, 0n])
})

/** Lets the server take the next operation, and its answer come never. Returns whether it did. */
async function loseAnswer(page: Page) {
  let isTaken = false
  await page.route('**/api/sponsor/send', async (route) => {
    const request = route.request()
    // Node has no such name.
    const url = request.url().replace('secure.localhost', '127.0.0.1')
    const answer = await route.fetch({ url, headers: await request.allHeaders() })
    isTaken = answer.ok()
  })
  return () => isTaken
}

test('[T122] what the relayer has not brought yet is cancelled from the activity, moves nothing, and can be sent again', {
  tag: ['@kept', '@wide'],
}, async ({ page, sites, world }) => {
  const { address, modal, screen } = await signedIn(page, sites, world, '/email-sponsored-cancelled')
  const from = address as Hex
  const chain = createTestClient({ mode: 'anvil', transport: http(world.urls.rpc['eip155:8453']) }).extend(
    publicActions,
  )
  const [receiver, all] = [stranger(), parseEther('0.000000001')]
  const has = () => chain.getBalance({ address: receiver })
  await chain.setBalance({ address: from, value: all })
  await runCode(page, from)
  await openAccount(page)
  const rows = modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
  const send = async () => {
    await previewSend(page, formatEther(all), receiver)
    await expect(modal.frame.getByText('The site’s operator pays it, or nothing is sent')).toBeVisible()
    await modal.press('Send')
  }
  const { release } = await holdRelayer(world)
  try {
    await send()
    await screen.approves()
    await modal.shows('Account')
    await rows.first().click()
    await modal.shows('Transaction')
    await expect(modal.frame.getByText(/^It may still happen until/)).toBeVisible()
    await modal.press('Cancel it')
    await expect(modal.frame.getByRole('heading', { name: 'Being cancelled' })).toBeVisible()
    await modal.press('Back')
    await send()
    await expect(modal.frame.getByText(/is being cancelled, until .* Nothing new was sent\./)).toBeVisible()
    await expect(screen.heading).toBeHidden()
    await modal.press('Cancel')
    await modal.press('Back')
    await modal.shows('Account')
  } finally {
    await release()
  }
  await rows.first().click()
  await expect(async () => {
    await chain.mine({ blocks: 1 })
    await chain.increaseTime({ seconds: SETTLED_S })
    await chain.mine({ blocks: CONFIRMATIONS })
    await expect(modal.frame.getByRole('heading', { name: 'Cancelled', exact: true })).toBeVisible({ timeout: 12_000 })
  }).toPass()
  await expect(modal.frame.getByText('It never happens, and nothing was paid for it.')).toBeVisible()
  expect([await has(), await chain.getBalance({ address: from })]).toEqual([0n, all])
  await modal.press('Back')
  await send()
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(has).toBe(all)
  expect(await chain.getTransactionCount({ address: from })).toBe(1)
})

test(
  '[T122] what one device began stands in the activity of another one, and is cancelled from there, and no page reads of it',
  {
    tag: ['@kept', '@wide'],
  },
  async ({ page, sites, world, browser }, testInfo) => {
    const { email, address, modal, screen } = await signedIn(page, sites, world, '/email-sponsored-here')
    const from = address as Hex
    const chain = createTestClient({ mode: 'anvil', transport: http(world.urls.rpc['eip155:8453']) }).extend(
      publicActions,
    )
    await runCode(page, from)
    const elsewhere = await browser.newContext()
    const { release } = await holdRelayer(world)
    try {
      const calls = [
        { to: TO, value: '0x0' },
        { to: TO, value: '0x0' },
      ]
      const asked = sendRequest(page, 'wallet_sendCalls', [{ version: '2.0.0', from, atomicRequired: true, calls }])
      await screen.approves()
      expect((await asked).result).toHaveProperty('id')

      const second = await elsewhere.newPage()
      await second.goto(putHostPage(sites, world, { path: '/email-sponsored-there', wallets: 'good', sdk: EMAIL_ON }))
      await enterCodeAgain(second, world, email)
      await expect.poll(async () => (await kitState(second)).address).toBe(address)
      await sendRequest(second, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
      expect(await sendRequest(second, 'airlock_openCalls', [])).toMatchObject({ error: { code: 4_200 } })
      await openAccount(second)
      const there = modalOf(second)
      const row = there.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('Begun elsewhere')
      await second.screenshot({ path: testInfo.outputPath('elsewhere.png') })
      await row.click()
      await expect(there.frame.getByText(/^It may still happen until/)).toBeVisible()
      await second.screenshot({ path: testInfo.outputPath('elsewhereOpen.png') })
      await there.press('Cancel it')
      await expect(there.frame.getByRole('heading', { name: 'Being cancelled' })).toBeVisible()

      const looked = page.waitForResponse('**/api/sponsor/status')
      await openAccount(page)
      await looked
      const here = modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
      await here.first().click()
      await expect(modal.frame.getByRole('heading', { name: 'Being cancelled' })).toBeVisible()
      await release()
      await expect(async () => {
        await chain.mine({ blocks: 1 })
        await chain.increaseTime({ seconds: SETTLED_S })
        await chain.mine({ blocks: CONFIRMATIONS })
        const ended = { name: 'Cancelled', exact: true }
        await expect(there.frame.getByRole('heading', ended)).toBeVisible({ timeout: 12_000 })
        await expect(modal.frame.getByRole('heading', ended)).toBeVisible({ timeout: 12_000 })
      }).toPass()
    } finally {
      await release()
      await elsewhere.close()
    }
  },
)

test('[T124] what the server refuses after the screen is shown anew with the fee that the person would pay, and nothing is sent @kept @wide', async ({
  page,
  sites,
  world,
}, testInfo) => {
  const { address, screen } = await signedIn(page, sites, world, '/email-sponsored-refused')
  const from = address as Hex
  const transport = http(world.urls.rpc['eip155:8453'])
  const [chain, node] = [createPublicClient({ transport }), createTestClient({ mode: 'anvil', transport })]
  await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  const calls = [
    { to: TO, value: '0x0' },
    { to: TO, value: '0x0' },
  ]
  const row = { version: '2.0.0', chainId: '0x2105', from, atomicRequired: true, calls }
  const asked = sendRequest(page, 'wallet_sendCalls', [row])
  await expect(screen.frame.getByText('The site’s operator pays the fee', { exact: true })).toBeVisible()
  try {
    await node.setBalance({ address: RELAYER_ADDRESS, value: 0n })
    await screen.approves()
    await expect(screen.frame.getByText('Network fee').first()).toBeVisible()
    await expect(screen.frame.getByText('The site’s operator pays the fee', { exact: true })).toHaveCount(0)
    await page.screenshot({ path: testInfo.outputPath('shownAnew.png') })
    await screen.declines()
    expect((await asked).error).toBeDefined()
  } finally {
    await node.setBalance({ address: RELAYER_ADDRESS, value: parseEther('100') })
  }
  expect(await chain.getTransactionCount({ address: from })).toBe(0)
  expect(await chain.getCode({ address: from })).toBeUndefined()
})

test('[T124] a second tab that showed its calls before the first one’s were carried out shows them anew @wide', {
  tag: '@kept',
}, async ({ page, sites, world }) => {
  const { address, screen } = await signedIn(page, sites, world, '/email-sponsored-tabs')
  const from = address as Hex
  const chain = createPublicClient({ transport: http(world.urls.rpc['eip155:8453']) })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(async () => (await kitState(other)).status).toBe('connected')
  const row = (value: string) => ({
    version: '2.0.0',
    chainId: '0x2105',
    from,
    atomicRequired: true,
    calls: [
      { to: TO, value: '0x0' },
      { to: TO, value },
    ],
  })
  await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  await sendRequest(other, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  const second = sendRequest(other, 'wallet_sendCalls', [{ ...row('0x0'), id: '0xabcd' }])
  const secondScreen = secureScreen(other)
  await expect(secondScreen.frame.getByText('Your account runs', { exact: true })).toBeVisible()
  await page.bringToFront()
  const first = sendRequest(page, 'wallet_sendCalls', [row('0x0')])
  await screen.approves()
  const { id } = (await first).result as { id: string }
  const statusOf = async () => (await sendRequest(page, 'wallet_getCallsStatus', [id])).result
  await expect.poll(statusOf).toMatchObject({ status: 200 })
  await other.bringToFront()
  await secondScreen.approves()
  // Its authorization would not count any more.
  await expect(secondScreen.frame.getByText('Your account runs', { exact: true })).toHaveCount(0)
  await secondScreen.approves()
  expect((await second).result).toMatchObject({ id: '0xabcd' })
  await expect
    .poll(async () => (await sendRequest(other, 'wallet_getCallsStatus', ['0xabcd'])).result)
    .toMatchObject({ status: 200 })
  expect(await chain.getTransactionCount({ address: from })).toBe(1)
  await other.close()
})
