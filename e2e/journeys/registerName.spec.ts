import { expect, type Page } from '@playwright/test'
import { type Address, createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { toCoinType } from 'viem/ens'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { ZONE } from '../stack/names/zone.ts'
import { EMAIL_ON, newEmail, secureScreen, signIn } from '../support/email/email.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { openAccount } from '../support/sendForm.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'
import type { World } from '../support/world.ts'

const newLabel = () => `q${crypto.randomUUID().slice(0, 8)}x`

async function choose(page: Page, label: string) {
  const modal = modalOf(page)
  await modal.openAccounts()
  await modal.press('Get a name')
  await modal.shows('Choose a name')
  await modal.frame.getByRole('textbox', { name: 'Name' }).fill(label)
  await expect(modal.frame.getByText('Available. Register it with one free signature.')).toBeVisible()
  await modal.press(`Register ${label}.${ZONE}`)
}

function resolve(world: World, label: string) {
  const client = createPublicClient({ chain: mainnet, transport: http(world.urls.ethereum) })
  return client.getEnsAddress({ name: `${label}.${ZONE}` })
}

test('[S1.3:name] [S2.2:RegisterAccountNameSuccess] registers a name with a page wallet', async ({
  page,
  sites,
  world,
}) => {
  const { modal } = await openModal(page, putHostPage(sites, world, { path: '/name', wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  // An account that has a name is offered none.
  const account = 6 + test.info().retry
  const { address } = testAccount(account)
  await wallet(page, 'good').setAccounts([account])
  await openAccount(page)
  const label = newLabel()

  await wallet(page, 'good').refuseNext()
  await choose(page, label)
  await expect(modal.frame.getByText('Signature declined. Try again when you’re ready.')).toBeVisible()
  await modal.shows('Choose a name')
  expect(await resolve(world, label)).toBeNull()

  await modal.press(`Register ${label}.${ZONE}`)
  await expect(modal.frame.getByText(`${label}.${ZONE} is yours`).first()).toBeVisible()
  expect(await resolve(world, label)).toBe(address)
  await modal.press('Let’s Go!')
  await modal.shows('Account')
  await expect(modal.frame.locator('.account-name')).toHaveText(`${label}.${ZONE}`)
  await modal.openAccounts()
  await modal.shows('Accounts')
  await expect(modal.frame.getByRole('button', { name: 'Get a name' })).toBeHidden()
})

test('[T179] gives a name to another account, once that accepts the code', async ({ page, sites, world }, testInfo) => {
  const { modal } = await openModal(page, putHostPage(sites, world, { path: '/name-transfer', wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  const [owner, receiver] = [8, 9].map((number) => number + 2 * test.info().retry) as [number, number]
  await wallet(page, 'good').setAccounts([owner])
  await openAccount(page)
  const label = newLabel()
  await choose(page, label)
  await modal.press('Let’s Go!')

  await modal.openAccounts()
  await modal.press('My names')
  await page.screenshot({ path: testInfo.outputPath('names.png') })
  await modal.press(new RegExp(`${label}.${ZONE}`))
  await modal.frame.getByRole('textbox', { name: 'Address of the new owner' }).fill(testAccount(receiver).address)
  await modal.press('Sign the transfer')
  const code = await modal.frame.locator('.names-code').innerText()
  await page.screenshot({ path: testInfo.outputPath('name.png') })
  expect(await resolve(world, label)).toBe(testAccount(owner).address)

  await modal.press('Close')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([receiver])
  await openAccount(page)
  await modal.openAccounts()
  await modal.press('Get a name')
  await modal.press('Receive a name')
  await modal.frame.getByRole('textbox', { name: 'Transfer code' }).fill(code)
  await modal.press(`Accept ${label}.${ZONE}`)
  await expect(modal.frame.getByText(`${label}.${ZONE} is yours`)).toBeVisible()
  expect(await resolve(world, label)).toBe(testAccount(receiver).address)
})

test('[S1.3:name] registers a name with the email wallet', async ({ page, sites, world }) => {
  await page.goto(putHostPage(sites, world, { path: '/name-email', wallets: 'good', sdk: EMAIL_ON }))
  const address = await signIn(page, world, newEmail())
  const modal = modalOf(page)
  const screen = secureScreen(page)
  await openAccount(page)
  const label = newLabel()
  await choose(page, label)
  await expect(screen.heading).toHaveText('Sign a message')
  expect(await resolve(world, label)).toBeNull()
  await screen.approves()
  await expect(modal.frame.getByText(`${label}.${ZONE} is yours`).first()).toBeVisible()
  expect(await resolve(world, label)).toBe(address)

  const client = createPublicClient({ chain: mainnet, transport: http(world.urls.ethereum) })
  const nameOf = () => client.getEnsName({ address: address as Address, coinType: toCoinType(8_453) })
  expect(await nameOf()).toBeNull()
  await modal.press('Show in all apps')
  await expect(screen.heading).toHaveText(`Show ${label}.${ZONE} as your name in all apps`)
  await screen.approves()
  await expect(modal.frame.getByText('Saved. Other apps show it within minutes.')).toBeVisible()
  await expect.poll(nameOf).toBe(`${label}.${ZONE}`)
})
