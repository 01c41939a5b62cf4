import { registrationText } from '@airlock/protocol/names/modalText'
import { expect, type Page } from '@playwright/test'
import { type Address, createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { toCoinType } from 'viem/ens'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { ZONE } from '../stack/names/zone.ts'
import { EMAIL_ON, newEmail, secureScreen, signIn } from '../support/email/email.ts'
import { watchHosts } from '../support/foreignHosts.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { openAccount } from '../support/sendForm.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'
import type { World } from '../support/world.ts'

const newLabel = () => `q${crypto.randomUUID().slice(0, 8)}x`

async function choose(page: Page, label: string) {
  await enter(page, label)
  await modalOf(page).click(`Register ${label}.${ZONE}`)
}

async function enter(page: Page, label: string) {
  const modal = modalOf(page)
  await modal.openAccounts()
  await modal.click('Get a name')
  await modal.shows('Choose a name')
  await modal.frame.getByRole('textbox', { name: 'Name' }).fill(label)
  await expect(modal.frame.getByText('Available. Register it with one free signature.')).toBeVisible()
}

async function registerElsewhere(stack: World, label: string) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const timestamp = Math.floor(Date.now() / 1_000)
  const message = registrationText({ name: `${label}.${ZONE}`, attributes: {}, timestamp })
  const body = { coin_type: 60, address: owner.address, message, signature: await owner.signMessage({ message }) }
  const response = await fetch(`${stack.urls.names}/v1/profile/account?projectId=default`, {
    method: 'POST',
    headers: { Origin: stack.urls.host },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return owner.address
}

function resolve(stack: World, label: string) {
  const client = createPublicClient({ chain: mainnet, transport: http(stack.urls.ethereum) })
  return client.getEnsAddress({ name: `${label}.${ZONE}` })
}

test('[S1.3:name] [S2.2:RegisterAccountNameSuccess] [T230] registers a name with a page wallet', async ({
  page,
  sites,
  stack,
}) => {
  const foreignHosts = watchHosts(page, sites, stack)
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/name', wallets: 'good' }))
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
  expect(await resolve(stack, label)).toBeNull()

  await modal.click(`Register ${label}.${ZONE}`)
  await expect(modal.frame.getByText(`${label}.${ZONE} is yours`).first()).toBeVisible()
  expect(await resolve(stack, label)).toBe(address)
  await modal.click('Done')
  await modal.shows('Account')
  await expect(modal.frame.locator('.account-name')).toHaveText(`${label}.${ZONE}`)
  await modal.openAccounts()
  await modal.shows('Accounts')
  await expect(modal.frame.getByRole('button', { name: 'Get a name' })).toBeHidden()
  expect(foreignHosts()).toEqual([])
})

test('[S4.9:failure] [S8.3:reason] shows that another account took the name meanwhile', async ({
  page,
  sites,
  stack,
}) => {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/name-taken', wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([4])
  await openAccount(page)
  const label = newLabel()
  await enter(page, label)
  const owner = await registerElsewhere(stack, label)

  await modal.click(`Register ${label}.${ZONE}`)
  await modal.shows('Choose a name')
  await expect(modal.frame.getByText('This name is already registered.')).toBeVisible()
  await expect(modal.frame.getByRole('textbox', { name: 'Name' })).toHaveValue(label)
  expect(await resolve(stack, label)).toBe(owner)
})

test('[T179] gives a name to another account, once that accepts the code', async ({ page, sites, stack }, testInfo) => {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/name-transfer', wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  const [owner, receiver] = [8, 9].map((number) => number + 2 * test.info().retry) as [number, number]
  await wallet(page, 'good').setAccounts([owner])
  await openAccount(page)
  const label = newLabel()
  await choose(page, label)
  await modal.click('Done')

  await modal.openAccounts()
  await modal.click('Your names')
  await page.screenshot({ path: testInfo.outputPath('names.png') })
  await modal.click(new RegExp(`${label}.${ZONE}`))
  await modal.frame.getByRole('textbox', { name: 'Address of the new owner' }).fill(testAccount(receiver).address)
  await modal.click('Sign the transfer')
  const code = await modal.frame.locator('.names-code').innerText()
  await page.screenshot({ path: testInfo.outputPath('name.png') })
  expect(await resolve(stack, label)).toBe(testAccount(owner).address)

  await modal.click('Close')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([receiver])
  await openAccount(page)
  await modal.openAccounts()
  await modal.click('Get a name')
  await modal.click('Receive a name')
  await modal.frame.getByRole('textbox', { name: 'Transfer code' }).fill(code)
  await modal.click(`Accept ${label}.${ZONE}`)
  await expect(modal.frame.getByText(`${label}.${ZONE} is yours`)).toBeVisible()
  expect(await resolve(stack, label)).toBe(testAccount(receiver).address)
})

test('[S1.3:name] registers a name with the email wallet', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/name-email', wallets: 'good', sdk: EMAIL_ON }))
  const address = await signIn(page, stack, newEmail())
  const modal = modalOf(page)
  const screen = secureScreen(page)
  await openAccount(page)
  const label = newLabel()
  await choose(page, label)
  await expect(screen.heading).toHaveText('Sign a message')
  expect(await resolve(stack, label)).toBeNull()
  await screen.approves()
  await expect(modal.frame.getByText(`${label}.${ZONE} is yours`).first()).toBeVisible()
  expect(await resolve(stack, label)).toBe(address)

  const client = createPublicClient({ chain: mainnet, transport: http(stack.urls.ethereum) })
  const nameOf = () => client.getEnsName({ address: address as Address, coinType: toCoinType(8_453) })
  expect(await nameOf()).toBeNull()
  await modal.click('Show in all apps')
  await expect(screen.heading).toHaveText(`Show ${label}.${ZONE} as your name in all apps`)
  await screen.approves()
  await expect(modal.frame.getByText('Saved. Other apps will show it within minutes.')).toBeVisible()
  await expect.poll(nameOf).toBe(`${label}.${ZONE}`)
})

test('shows a page wallet’s name in all apps, by a transaction on Ethereum', async ({ page, sites, stack }) => {
  const url = putHostPage(sites, stack, {
    ...{ path: '/name-everywhere', wallets: 'good' },
    networks: { 'eip155:1': stack.urls.ethereum },
  })
  const { modal } = await openModal(page, url)
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  const account = 3 + test.info().retry
  const { address } = testAccount(account)
  await wallet(page, 'good').setAccounts([account])
  await wallet(page, 'good').setChain(42_161)
  await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:42161')
  await openAccount(page)
  const label = newLabel()
  await choose(page, label)
  await expect(modal.frame.getByText(`${label}.${ZONE} is yours`).first()).toBeVisible()
  await expect(modal.frame.getByRole('button', { name: 'Show in all apps' })).toBeHidden()

  await wallet(page, 'good').setChain(1)
  const client = createPublicClient({ chain: mainnet, transport: http(stack.urls.ethereum) })
  const nameOf = () => client.getEnsName({ address, coinType: toCoinType(8_453) })
  expect(await nameOf()).toBeNull()
  await modal.click('Show in all apps')
  await expect(modal.frame.getByText('Saved. Other apps will show it within minutes.')).toBeVisible()
  expect(await nameOf()).toBe(`${label}.${ZONE}`)
})
