import type { SendResult } from '@airlock/sdk'
import { expect, type Page } from '@playwright/test'
import { createPublicClient, createTestClient, formatEther, type Hex, http, parseEther, publicActions } from 'viem'
import { PEOPLE } from '../../stack/facts/people.ts'
import { sendRequest, signedIn } from '../../support/email/email.ts'
import { waitingNonces } from '../../support/email/waitingNonces.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, type modalOf } from '../../support/modal.ts'
import { openModal } from '../../support/openModal.ts'
import { attacker, confirmSend, costsAtMost, declineSend, openAccount, reviewSend } from '../../support/sendForm.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import { wallet } from '../../support/walletPerson.ts'
import type { World } from '../../support/world.ts'

type Modal = ReturnType<typeof modalOf>

async function openActivity({ choose, button, frame }: Modal) {
  await choose('Activity')
  await expect(async () => {
    const again = button('Try again')
    if (await again.isVisible()) await again.click()
    await expect(frame.getByRole('list', { name: 'Activity' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

type Filled = { amount: string; before?: (modal: Modal) => Promise<void> }

async function filled(page: Page, sites: Sites, stack: World, { amount, before }: Filled) {
  const receiver = attacker()
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: `/send-${amount}` }))
  await modal.click('Good Wallet')
  await openAccount(page)
  await before?.(modal)
  await modal.click('Send')
  await modal.shows('Send')
  await expect(modal.button('Enter an amount')).toBeDisabled()
  await modal.frame.getByLabel(/^Amount in/).fill(amount)
  await expect(modal.button('Enter an address')).toBeDisabled()
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(receiver)
  const { chain } = await kitState(page)
  const url = stack.urls.rpc[chain as keyof typeof stack.urls.rpc] as string
  return { modal, receiver, client: createPublicClient({ transport: http(url) }) }
}

test('[S1.3:send] sends ether with a page wallet, at the shown amounts', async ({ page, sites, stack }) => {
  const { modal, receiver, client } = await filled(page, sites, stack, { amount: '0.25', before: openActivity })
  // Return in a field does what the button does.
  await modal.frame.getByRole('textbox', { name: 'To' }).press('Enter')
  await modal.shows('Review')
  await expect(modal.frame.getByText('0.25 ETH').first()).toBeVisible()
  // The whole address, and not only its ends.
  await expect(modal.frame.locator('.whole-address')).toHaveText(receiver)
  const fee = await modal.frame
    .locator('.preview-figure', { hasText: 'Network fee' })
    .locator('bdi', { hasText: 'ETH' })
    .innerText()
  await confirmSend(modal)
  await expect(modal.button('Back')).toHaveCount(0)
  const ofReceiver = { hasText: receiver.slice(-4) }
  const above = modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button').filter(ofReceiver)
  const activity = modal.frame.getByRole('list', { name: 'Activity' })
  const listed = activity.getByRole('listitem').filter(ofReceiver)
  // A fast index lists it before the row above was seen.
  await expect(above.or(listed).first()).toContainText('0.25 ETH')
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
  await costsAtMost(client, receiver, fee)
  await expect(listed).toContainText('0.25 ETH', { timeout: 20_000 })
  await expect(above).toHaveCount(0)
})

test('returns to the preview if rejected, and sends nothing', async ({ page, sites, stack }) => {
  const { modal, receiver, client } = await filled(page, sites, stack, { amount: '0.125' })
  await modal.click('Review')
  await modal.shows('Review')
  await wallet(page, 'good').refuseNext()
  await declineSend(modal)
  expect(await client.getBalance({ address: receiver })).toBe(0n)
  await confirmSend(modal)
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.125'))
})

test('[S4.5:send] resets the form on another network, and returns the hash to the page', async ({
  page,
  sites,
  stack,
}) => {
  const { modal, receiver } = await filled(page, sites, stack, { amount: '0.5' })
  await expect(modal.button('Review')).toBeEnabled()
  const { chain } = await kitState(page)
  await wallet(page, 'good').setChain(chain === 'eip155:8453' ? 42_161 : 8_453)
  const amount = modal.frame.getByLabel(/^Amount in/)
  await expect(amount).toHaveValue('')
  const sent = await openForm(page, receiver, '0.75')
  await expect(amount).toHaveValue('0.75')
  await expect(modal.frame.getByRole('textbox', { name: 'To' })).toHaveValue(receiver)
  await modal.click('Review')
  await modal.shows('Review')
  await confirmSend(modal)
  const { hash } = (await sent()) as SendResult
  const client = createPublicClient({ transport: http(stack.urls.rpc[(await kitState(page)).chain as 'eip155:8453']) })
  expect(await client.getTransaction({ hash: hash as Hex })).toMatchObject({ value: parseEther('0.75') })

  const left = await openForm(page, receiver)
  await modal.shows('Send')
  await modal.click('Close')
  expect(await left()).toEqual({ name: 'MODAL_CLOSED', message: 'Modal closed' })
})

async function openForm(page: Page, to: string, amount?: string) {
  const opened = await page.evaluateHandle(
    ([to, amount]) => {
      const response = window.airlock?.appKit?.open({ view: 'WalletSend', arguments: { to, amount } })
      return { answer: response?.catch(({ name, message }) => ({ name, message })) }
    },
    [to, amount] as const,
  )
  return () => opened.evaluate(({ answer: response }) => response)
}

test('[T114] declines, sends, speeds up and cancels by email wallet over a reload', async ({ page, sites, stack }) => {
  test.setTimeout(120_000)
  const { address, modal, screen } = await signedIn(page, sites, stack, '/send-email')
  const account = address as Hex
  const url = stack.urls.rpc['eip155:42161']
  const chain = createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
  const { release, approvesToWait } = waitingNonces({ page, url, account, screen })
  const receiver = attacker()
  const sentRows = modal.frame.getByRole('list', { name: 'Recently sent' })
  const pending = sentRows.getByRole('button').filter({ hasText: 'Sending' })
  const warnings = screen.frame.locator('.approval-note', { hasText: 'Replaces a transaction' })
  const row = (label: string) => modal.frame.locator('.preview-figure', { hasText: label }).locator('dd')
  const explorer = modal.frame.getByRole('link', { name: /^View on/ })
  const shown = async () => {
    const hash = (await explorer.getAttribute('href'))?.split('/').at(-1) as Hex
    return chain.getTransaction({ hash })
  }
  await chain.setBalance({ address: account, value: parseEther('2') })
  await chain.setNonce({ address: account, nonce: 1 })

  await openAccount(page)
  await expect(modal.frame.getByRole('list', { name: 'Tokens' })).toContainText('2 ETH')
  await reviewSend(page, '0.25', receiver)
  await expect(screen.heading).toHaveText(/^Send [\d.]+ ETH to 0x/)
  await screen.declines()
  await expect(modal.frame.getByText('Declined. Nothing was sent.')).toBeVisible()
  expect(await chain.getBalance({ address: receiver })).toBe(0n)

  await modal.click('Review')
  await expect(screen.heading).toHaveText(/^Send [\d.]+ ETH to 0x/)
  await approvesToWait(0)
  await modal.shows('Account')
  await expect(modal.button('Back')).toHaveCount(0)
  await expect(modal.frame.getByText('Transaction started')).toBeVisible()
  await expect(pending).toContainText('Sending 0.25 ETH')
  await page.reload()
  await openAccount(page)
  await expect(pending).toContainText('Pending')
  await pending.click()
  await modal.shows('Transaction')
  await expect(modal.frame.getByText('Waiting for an earlier transaction from this account (nonce 0).')).toBeVisible()
  const first = await shown()
  expect(first).toMatchObject({ nonce: 1, to: receiver.toLowerCase(), value: parseEther('0.25') })

  await modal.click('Speed up')
  await expect(screen.heading).toHaveText('Speed up a transaction')
  await expect(warnings.filter({ hasText: 'replaces your pending' })).toHaveCount(0)
  await screen.approves()
  await modal.shows('Transaction')
  await expect.poll(async () => (await shown()).hash).not.toBe(first.hash)
  const faster = await shown()
  expect(faster).toMatchObject({ nonce: 1, to: first.to, value: first.value })
  for (const price of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
    expect((faster[price] ?? 0n) * 10n).toBeGreaterThanOrEqual((first[price] ?? 0n) * 11n)
  }
  await release(0)
  await expect(modal.frame.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 40_000 })
  expect(await chain.getBalance({ address: receiver })).toBe(parseEther('0.25'))
  const { gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt({ hash: faster.hash })
  const paid = formatEther(gasUsed * effectiveGasPrice)
  const fee = row('Fee paid').locator('[title]')
  await expect(fee).toHaveText(`${Number(paid.slice(0, 8))} ETH`)
  await expect(fee).toHaveAttribute('title', `${paid} ETH`)
  await expect(explorer).toHaveAttribute('href', new RegExp(`${faster.hash}$`))
  await modal.click('Done')

  const other = attacker()
  await reviewSend(page, '0.5', other)
  await expect(screen.heading).toHaveText(/^Send [\d.]+ ETH to 0x/)
  await approvesToWait(1)
  await pending.click()
  await modal.shows('Transaction')

  // A site cannot replace the visitor's payment unseen.
  const hijack = sendRequest(page, 'eth_sendTransaction', [
    { to: attacker(), value: '0x1', replaces: (await shown()).hash },
  ])
  await expect(screen.heading).toHaveText(/^Send [\d.]+ ETH to 0x/)
  await expect(warnings.first()).toContainText('This replaces your pending transaction')
  await expect(screen.frame.getByText(other)).toBeVisible()
  await screen.declines()
  expect(await hijack).toMatchObject({ error: { code: 4001 } })

  await modal.shows('Transaction')
  await modal.click('Cancel transaction')
  await expect(screen.heading).toHaveText('Cancel a transaction')
  await expect(warnings.first()).toContainText('This replaces your pending transaction')
  await expect(screen.frame.getByText('Replaces your transaction')).toBeVisible()
  await expect(screen.frame.getByText(other)).toBeVisible()
  await screen.approves()
  await expect(modal.frame.getByRole('heading', { name: 'Cancelling…' })).toBeVisible()
  expect(await shown()).toMatchObject({ nonce: 2, to: account.toLowerCase(), value: 0n })
  await release(1)
  await expect(modal.frame.getByRole('heading', { name: 'Cancelled' })).toBeVisible({ timeout: 40_000 })
  expect(await chain.getBalance({ address: other })).toBe(0n)
})

test('[T231] shows the name that the user chose below the full address', async ({ page, sites, stack }) => {
  const { address, modal, screen } = await signedIn(page, sites, stack, '/send-named')
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) }).extend(
    publicActions,
  )
  await chain.setBalance({ address: address as Hex, value: parseEther('2') })
  const before = await chain.getBalance({ address: PEOPLE.shop })
  await openAccount(page)
  await reviewSend(page, '0.25', 'shop.airlock.eth')
  await expect(screen.heading).toHaveText(/^Send [\d.]+ ETH to 0x/)
  await expect(screen.frame.locator('.approval-site')).toHaveText(/^You, at /)
  const rows = screen.frame.locator('.approval-fact')
  const [to, claim] = [rows.filter({ hasText: PEOPLE.shop }), rows.filter({ hasText: 'shop.airlock.eth' })]
  await expect(to.locator('dt')).toHaveText('To')
  await expect(claim.locator('dt')).toHaveText('Name you chose')
  await expect(claim.locator('bdi')).toHaveText('shop.airlock.eth')
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(() => chain.getBalance({ address: PEOPLE.shop })).toBe(before + parseEther('0.25'))
})
