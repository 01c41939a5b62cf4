import { expect, type Page } from '@playwright/test'
import { createPublicClient, erc20Abi, type Hex, http, parseUnits } from 'viem'
import { LOOK_ALIKE, PEOPLE } from '../stack/facts/people.ts'
import { DAI } from '../stack/facts/tokens.ts'
import { putHostPage } from '../support/hostPage.ts'
import { GOOD, kitState, type modalOf } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { openAccount } from '../support/sendForm.ts'
import type { Sites } from '../support/sites.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'
import type { World } from '../support/world.ts'

type Modal = ReturnType<typeof modalOf>

const BASE = 8_453

/** Connects a wallet of the page on Base, and opens the form. */
async function openForm(page: Page, sites: Sites, world: World, path: string) {
  const { modal } = await openModal(page, putHostPage(sites, world, { path, wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setChain(BASE)
  await expect.poll(async () => (await kitState(page)).chain).toBe(`eip155:${BASE}`)
  await openAccount(page)
  await modal.press('Send')
  await modal.shows('Send')
  return { modal, client: createPublicClient({ transport: http(world.urls.rpc['eip155:8453']) }) }
}

async function chooseDai(modal: Modal) {
  await modal.press(/^Token:/)
  await modal.shows('Select token')
  await modal.press(/Dai Stablecoin/)
  await modal.shows('Send')
}

const receiverOf = ({ frame }: Modal) => frame.getByRole('textbox', { name: 'To' })
const warningsOf = ({ frame }: Modal) => frame.locator('.preview').getByText(/lost|contract|your own|looks like/)

test('[S1.3:send] a token goes to a name, by an amount in dollars, and its twin is warned of afterwards', async ({
  page,
  sites,
  world,
}) => {
  const { modal, client } = await openForm(page, sites, world, '/send-token')
  const balanceOf = (owner: Hex) =>
    client.readContract({ address: DAI.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const before = await balanceOf(PEOPLE.ada)
  await chooseDai(modal)
  await modal.frame.getByLabel('Amount in DAI').fill('0.001')
  await modal.press(/^Enter dollars instead/)
  await modal.frame.getByLabel('Amount in US dollars').fill('0.01')
  await receiverOf(modal).fill('ada.airlock.eth')
  await expect(modal.frame.locator('.whole-address')).toHaveText(PEOPLE.ada)
  await expect(modal.button('Preview Send')).toBeEnabled()
  await modal.press('Preview Send')
  await modal.shows('Review send')
  await expect(modal.frame.locator('.preview-name')).toHaveText('ada.airlock.eth')
  const shown = await modal.frame.locator('.preview-sum').innerText()
  expect(shown).toMatch(/^0\.0(?:0[89]|10?)\d* DAI$/)
  await confirm(modal)
  const sent = parseUnits(shown.replace(' DAI', ''), 18)
  await expect.poll(async () => (await balanceOf(PEOPLE.ada)) - before).toBe(sent)
  const recent = modal.frame.getByRole('list', { name: 'Recently sent' })
  await expect(recent.or(modal.frame.getByText('ada.airlock.eth')).first()).toBeVisible()

  // An address that begins and ends as Ada's does, once Ada is known.
  await expect(async () => {
    await modal.press('Send')
    await modal.shows('Send')
    await modal.frame.getByLabel(/^Amount in/).fill('0.0001')
    await receiverOf(modal).fill(LOOK_ALIKE)
    await modal.press('Preview Send')
    await modal.shows('Review send')
    const isWarned = await warningsOf(modal).filter({ hasText: 'looks like one that you did' }).isVisible()
    if (!isWarned) {
      await modal.press('Cancel')
      await modal.press('Back')
    }
    expect(isWarned).toBe(true)
  }).toPass({ timeout: 40_000 })
  await expect(modal.frame.locator('.preview').getByText(PEOPLE.ada)).toBeVisible()
})

/** Confirms the preview, again where a test beside this one spent from the same account and the preview shows what changed. */
async function confirm({ press, heading }: Modal) {
  await expect(async () => {
    await press('Send')
    await expect(heading).toHaveText('Account', { timeout: 3_000 })
  }).toPass()
}

test('the picture of a QR code is read, and one without a code says so', async ({ page, sites, world }) => {
  const { modal } = await openForm(page, sites, world, '/send-picture')
  await modal.press('Back')
  await modal.shows('Account')
  await modal.press('Receive')
  await modal.shows('Receive')
  const code = await modal.frame.getByRole('img', { name: /QR/ }).screenshot()
  const other = await modal.heading.screenshot()
  await modal.press('Back')
  await modal.press('Send')
  await modal.shows('Send')
  const file = modal.frame.locator('input[type=file]')
  await file.setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: other })
  await expect(modal.frame.getByText('There is no QR code with an address in this picture.')).toBeVisible()
  await file.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code })
  await expect(receiverOf(modal)).toHaveValue(GOOD.address)
})
