import { expect, type Page } from '@playwright/test'
import { createPublicClient, erc20Abi, type Hex, http, parseUnits, zeroAddress } from 'viem'
import { LOOK_ALIKE, PEOPLE } from '../../stack/facts/people.ts'
import { DAI, USDC, WETH } from '../../stack/facts/tokens.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, type modalOf, VALID } from '../../support/modal.ts'
import { openModal } from '../../support/openModal.ts'
import { openAccount } from '../../support/sendForm.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import { wallet } from '../../support/walletPerson.ts'
import type { World } from '../../support/world.ts'

type Modal = ReturnType<typeof modalOf>

const BASE = 8_453

async function openForm(page: Page, sites: Sites, stack: World, path: string) {
  const { modal } = await openModal(page, putHostPage(sites, stack, { path, wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setChain(BASE)
  await expect.poll(async () => (await kitState(page)).chain).toBe(`eip155:${BASE}`)
  await openAccount(page)
  await modal.click('Send')
  await modal.shows('Send')
  return { modal, client: createPublicClient({ transport: http(stack.urls.rpc['eip155:8453']) }) }
}

async function choose(modal: Modal, token: RegExp) {
  await modal.click(/^Token:/)
  await modal.shows('Select token')
  await modal.click(token)
  await modal.shows('Send')
}

const receiverOf = ({ frame }: Modal) => frame.getByRole('textbox', { name: 'To' })
const warningsOf = ({ frame }: Modal) => frame.locator('.preview').getByText(/lost|contract|your own|looks like/)

test('[S1.3:send] [S7.25:names] [S7.25:avatars] sends a token to a name by dollars, and warns of receivers', async ({
  page,
  sites,
  stack,
}) => {
  const { modal, client } = await openForm(page, sites, stack, '/send-token')
  const balanceOf = (owner: Hex) =>
    client.readContract({ address: DAI.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const before = await balanceOf(PEOPLE.ada)
  await choose(modal, /Dai Stablecoin/)
  await modal.frame.getByLabel('Amount in DAI').fill('0.001')
  await modal.click(/^Switch to dollars/)
  await modal.frame.getByLabel('Amount in US dollars').fill('0.01')
  await receiverOf(modal).fill('ada.airlock.eth')
  await expect(modal.frame.locator('.whole-address')).toHaveText(PEOPLE.ada)
  const image = modal.frame.locator('.send-found img')
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(modal.button('Review')).toBeEnabled()
  await modal.click('Review')
  await modal.shows('Review')
  await expect(modal.frame.locator('.preview-name')).toHaveText('ada.airlock.eth')
  const shown = await modal.frame.locator('.preview-token bdi').innerText()
  expect(shown).toMatch(/^0\.0(?:0[89]|10?)\d* DAI$/)
  await confirm(modal)
  const sent = parseUnits(shown.replace(' DAI', ''), 18)
  await expect.poll(async () => (await balanceOf(PEOPLE.ada)) - before).toBe(sent)
  const recent = modal.frame.getByRole('list', { name: 'Recently sent' })
  await expect(recent.or(modal.frame.getByText('ada.airlock.eth')).first()).toBeVisible()

  // An address that begins and ends as Ada's does, once Ada is known.
  await expect(async () => {
    await modal.click('Send')
    await modal.shows('Send')
    await modal.frame.getByLabel(/^Amount in/).fill('0.0001')
    await receiverOf(modal).fill(LOOK_ALIKE)
    await modal.click('Review')
    await modal.shows('Review')
    const isWarned = await warningsOf(modal).filter({ hasText: 'looks like an address you know' }).isVisible()
    if (!isWarned) {
      await modal.click('Cancel')
      await modal.click('Back')
    }
    expect(isWarned).toBe(true)
  }).toPass({ timeout: 40_000 })
  await expect(modal.frame.locator('.preview').getByText(PEOPLE.ada)).toBeVisible()
  await expect(modal.frame.locator('.preview').getByRole('alert')).toHaveCount(1)

  await warnsOf(modal, WETH.address, 'This is a contract. Make sure it can receive what you send.')
  await warnsOf(modal, VALID.address, 'You’re sending to yourself.')
  await warnsOf(modal, zeroAddress, 'No one controls this address. Anything you send here is lost forever.')
  await needsSecondYes(modal)
  await modal.click('Cancel')
  await choose(modal, /USD Coin/)
  await modal.frame.getByLabel('Amount in USDC').fill('0.01')
  await previewTo(modal, USDC.address)
  await expect(alertsOf(modal)).toHaveText('This is the token’s own contract. Anything you send here is lost forever.')
  await needsSecondYes(modal)
})

const alertsOf = ({ frame }: Modal) => frame.locator('.preview').getByRole('alert')

async function warnsOf(modal: Modal, receiver: string, message: string) {
  await modal.click('Cancel')
  await previewTo(modal, receiver)
  await expect(alertsOf(modal)).toHaveText(message)
}

async function previewTo(modal: Modal, receiver: string) {
  await modal.shows('Send')
  await receiverOf(modal).fill(receiver)
  await expect(modal.button('Review')).toBeEnabled()
  await modal.click('Review')
  await modal.shows('Review')
}

async function needsSecondYes(modal: Modal) {
  await expect(modal.button('Send anyway')).toBeDisabled()
  await modal.frame.getByRole('checkbox', { name: 'I understand these funds will be lost' }).check()
  await expect(modal.button('Send anyway')).toBeEnabled()
}

async function confirm({ click, heading }: Modal) {
  await expect(async () => {
    await click('Send')
    await expect(heading).toHaveText('Account', { timeout: 3_000 })
  }).toPass()
}

test('reads a QR code image, and reports one without a code @wide', async ({ page, sites, stack }) => {
  const { modal } = await openForm(page, sites, stack, '/send-picture')
  await modal.click('Back')
  await modal.shows('Account')
  await modal.click('Receive')
  await modal.shows('Receive')
  const code = await modal.frame.getByRole('img', { name: /QR/ }).screenshot()
  const other = await modal.heading.screenshot()
  await modal.click('Back')
  await modal.click('Send')
  await modal.shows('Send')
  const file = modal.frame.locator('input[type=file]')
  await file.setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: other })
  await expect(modal.frame.getByText('No address QR code found in this image.')).toBeVisible()
  await file.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code })
  await expect(receiverOf(modal)).toHaveValue(VALID.address)
})
