import { expect } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { ZONE } from '../../stack/names/zone.ts'
import { pair, test } from '../../support/lab.ts'
import { modalOf } from '../../support/modal.ts'
import { openAccount } from '../../support/sendForm.ts'

test('[S1.3:name] registers a name with a wallet on the phone, and changes its words', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  test.setTimeout(120_000)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await lab.wallet.setAccount(key)
  await openHost()
  const modal = modalOf(page)
  await pair(page, lab)
  await expect(modal.dialog).toBeHidden()
  const client = createPublicClient({ chain: mainnet, transport: http(stack.urls.ethereum) })
  const name = `q${crypto.randomUUID().slice(0, 8)}x.${ZONE}`

  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Get a name')
  await modal.frame.getByRole('textbox', { name: 'Name' }).fill(name.slice(0, -ZONE.length - 1))
  lab.wallet.answerNext('request', 'reject')
  await modal.click(`Register ${name}`)
  await expect(modal.frame.getByText('Signature declined. Try again when you’re ready.')).toBeVisible()
  lab.wallet.answerNext('request', 'hold')
  await modal.click(`Register ${name}`)
  await lab.wallet.until(() => lab.wallet.open().length === 1)
  await modal.shows('Continue in your wallet')
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve')
  await expect(modal.frame.getByText(`${name} is yours`).first()).toBeVisible()
  expect(await client.getEnsAddress({ name })).toBe(address)
  await modal.click('Done')

  await modal.openAccounts()
  await modal.click('Your names')
  await modal.click(new RegExp(name))
  await modal.frame.getByRole('textbox', { name: 'About you' }).fill('Keeper of small balances')
  await modal.click('Save changes')
  await expect(modal.frame.getByText('Saved. Other apps will show it within minutes.')).toBeVisible()
  expect(await client.getEnsText({ name, key: 'description' })).toBe('Keeper of small balances')
  expect(lab.wallet.questions().filter(({ method }) => method === 'personal_sign')).toHaveLength(3)
})
