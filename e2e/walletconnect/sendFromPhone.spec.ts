import { expect } from '@playwright/test'
import { createTestClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { pair, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'
import { attacker, openAccount, previewSend } from '../support/sendForm.ts'

test('declines, sends, and marks unknown after a lost response', async ({ page, lab, openHost, stack }) => {
  test.setTimeout(120_000)
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) }).extend(
    publicActions,
  )
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  await chain.setBalance({ address: account.address, value: parseEther('2') })
  await lab.wallet.setAccount(key)
  await openHost()
  const modal = modalOf(page)
  await pair(page, lab)
  await expect(modal.dialog).toBeHidden()
  const pending = modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
  const receiver = attacker()

  await openAccount(page)
  await expect(modal.frame.getByRole('list', { name: 'Tokens' })).toContainText('2 ETH')
  await previewSend(page, '0.25', receiver)
  lab.wallet.answerNext('request', 'reject')
  await modal.click('Send')
  await expect(modal.frame.getByText('Declined. Nothing was sent.')).toBeVisible()
  expect(await chain.getBalance({ address: receiver })).toBe(0n)

  // The wallet gets one request, with the figures of the preview, and the user takes their time.
  lab.wallet.answerNext('request', 'hold')
  await modal.click('Send')
  await lab.wallet.until(() => lab.wallet.open().length === 1)
  const [question] = lab.wallet.open()
  expect(question).toMatchObject({
    method: 'eth_sendTransaction',
    params: [{ from: account.address, to: receiver, value: '0x3782dace9d90000' }],
  })
  await modal.shows('Continue in your wallet')
  await lab.wallet.decide(question?.id ?? 0, 'approve')
  await modal.shows('Account')
  await expect(modal.button('Back')).toHaveCount(0)
  await expect.poll(() => chain.getBalance({ address: receiver })).toBe(parseEther('0.25'))

  // A page that is left during the wallet's prompt gets no answer: its transfer is unknown.
  const other = attacker()
  await previewSend(page, '0.5', other)
  lab.wallet.answerNext('request', 'hold')
  await modal.click('Send')
  await lab.wallet.until(() => lab.wallet.open().length === 1)
  await page.reload()
  await openAccount(page)
  await expect(pending).toContainText('Not on the network yet')
  await pending.click()
  await expect(modal.frame.getByRole('heading', { name: 'It may have been sent' })).toBeVisible()
  await expect(modal.frame.getByRole('link', { name: /^View on/ })).toBeVisible()
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve')
  await expect.poll(() => chain.getBalance({ address: other })).toBe(parseEther('0.5'))
  expect(lab.wallet.questions().filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(3)
})
