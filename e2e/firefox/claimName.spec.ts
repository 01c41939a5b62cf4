import { expect } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { ZONE } from '../stack/names/zone.ts'
import { fillIn } from '../support/email/withoutKeyboard.ts'
import { putHostPage } from '../support/hostPage.ts'
import { openModal } from '../support/openModal.ts'
import { openAccount } from '../support/sendForm.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'

test('[S1.3:name] registers a name that other clients resolve @wide', async ({ page, sites, stack }) => {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/firefox-name', wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  // An account that has a name is offered none.
  const account = 8 + 3 * test.info().retry
  await wallet(page, 'good').setAccounts([account])
  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Get a name')
  await modal.shows('Choose a name')
  const name = `q${crypto.randomUUID().slice(0, 8)}x`
  await fillIn(modal.frame.getByRole('textbox', { name: 'Name' }), name)
  await expect(modal.frame.getByText('Available. Register it with one free signature.')).toBeVisible()
  await modal.click(`Register ${name}.${ZONE}`)
  await expect(modal.frame.getByText(`${name}.${ZONE} is yours`).first()).toBeVisible()
  const client = createPublicClient({ chain: mainnet, transport: http(stack.urls.ethereum) })
  expect(await client.getEnsAddress({ name: `${name}.${ZONE}` })).toBe(testAccount(account).address)
})
