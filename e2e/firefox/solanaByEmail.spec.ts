import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { createSolanaRpc, generateKeyPairSigner } from '@solana/kit'
import { giveSolana } from '../stack/solana/giveSolana.ts'
import { accounts, isSigned, signText, solanaAddress, test } from '../support/email/emailSolana.ts'
import { approveInWindow, enterFilled, fillIn } from '../support/email/withoutKeyboard.ts'
import { modalOf } from '../support/modal.ts'

const SOL = 1_000_000_000n

test('[S3.25:solana] signs and sends on Solana in a window, and survives a reload @wide', async ({
  page,
  stack,
  openHost,
}) => {
  test.setTimeout(120_000)
  await openHost({ path: '/firefox-email-solana' })
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await enterFilled(page, stack)
  const modal = modalOf(page)
  const mine = await solanaAddress(page)
  await expect(modal.dialog).toBeHidden()

  const signing = signText(page, 'Grüße')
  await approveInWindow(page, 'Sign a message')
  const signed = await signing
  expect(signed).toMatchObject({ key: mine })
  expect(await isSigned(mine, new TextEncoder().encode('Grüße'), 'bytes' in signed ? signed.bytes : [])).toBe(true)
  await expect(modal.dialog).toBeHidden()

  await giveSolana(stack.urls.solana, mine, 3n * SOL, 0n)
  await page.evaluate((network) => window.airlock?.appKit?.switchNetwork(network), SOLANA_MAINNET as 'solana:0')
  await page.getByRole('button', { name: new RegExp(`${mine.slice(0, 4)}…${mine.slice(-4)}`) }).click()
  await modal.shows('Account')
  const to = (await generateKeyPairSigner()).address
  await modal.click('Send')
  await modal.shows('Send')
  await fillIn(modal.frame.getByLabel('Amount in SOL'), '1.2')
  await fillIn(modal.frame.getByRole('textbox', { name: 'To' }), to)
  await expect(modal.button('Review')).toBeEnabled()
  await modal.click('Review')
  await approveInWindow(page, /^Send 1\.2 SOL to /)
  await modal.shows('Account')
  const rpc = createSolanaRpc(stack.urls.solana)
  await expect.poll(async () => (await rpc.getBalance(to).send()).value).toBe(1_200_000_000n)

  await page.reload()
  await expect.poll(async () => (await accounts(page)).own).toEqual([mine])
})
