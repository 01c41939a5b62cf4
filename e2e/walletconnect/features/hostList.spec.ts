import { expect, type Page } from '@playwright/test'
import { test } from '../../support/lab.ts'
import { kitState, modalOf } from '../../support/modal.ts'

const connect = (page: Page, id: string) =>
  page.evaluate((wallet) => window.airlock?.appKit?.wallets.connect(wallet).then(({ address }) => address), id)
const attempt = (page: Page) => page.evaluate(() => JSON.stringify(window.airlock?.appKit?.wallets.attempt()))
const uri = (page: Page) =>
  page.evaluate(() => {
    const state = window.airlock?.appKit?.wallets.attempt()
    return state?.status === 'pairing' ? state.uri : undefined
  })

test('lists wallets and connects an installed one by its id, without the modal', async ({ page, openHost }) => {
  await openHost({}, { wallets: 'good' })
  const list = await page.evaluate(() => window.airlock?.appKit?.wallets.list())
  expect(list).toMatchObject({ status: 'ready', search: '' })
  const [first] = list?.rows ?? []
  expect(first).toMatchObject({ id: 'test.airlock.good', name: 'Good Wallet', kind: 'installed', opensModal: false })
  expect(list?.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['remote', 'pairing']))
  const found = await page.evaluate(() => window.airlock?.appKit?.wallets.list({ search: 'zelcore' }))
  expect(found?.rows.map(({ name }) => name)).toEqual([expect.stringMatching(/Zelcore/i)])
  const { address } = await kitState(page)
  expect(address).toBeUndefined()
  expect(await connect(page, 'test.airlock.good')).toMatch(/^0x/)
  expect(await attempt(page)).toContain('"status":"connected"')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('[T74] gives the pairing URI to a page that asked for it, until a wallet used it', async ({
  page,
  lab,
  openHost,
}) => {
  await openHost()
  await page.evaluate(() => window.airlock?.appKit?.wallets.prepare('walletConnect'))
  expect(await attempt(page)).toBe('{"status":"idle"}')
  const connecting = connect(page, 'walletConnect')
  await expect.poll(() => uri(page)).toMatch(/^wc:/)
  await lab.wallet.pair((await uri(page)) ?? '')
  expect(await connecting).toBe(lab.wallet.address())
  expect(await kitState(page)).toMatchObject({ isConnected: true })
  expect(await attempt(page)).not.toContain('wc:')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('cancels an attempt, and its code is void', async ({ page, lab, openHost }) => {
  await openHost()
  const connecting = page.evaluate(() =>
    window.airlock?.appKit?.wallets.connect('walletConnect').catch((error: Error) => error.name),
  )
  await expect.poll(() => uri(page)).toMatch(/^wc:/)
  const old = (await uri(page)) ?? ''
  await page.evaluate(() => window.airlock?.appKit?.wallets.cancel())
  expect(await connecting).toBe('CONNECT_CANCELLED')
  expect(await attempt(page)).toBe('{"status":"idle"}')
  await lab.wallet.pair(old).catch(() => {})
  expect(await kitState(page)).toMatchObject({ status: 'disconnected' })
})

test('asks for consent in the modal, and then connects from the list @wide', async ({ page, openHost }) => {
  await openHost(
    { features: JSON.stringify({ legalCheckbox: true }), 'terms-conditions-url': 'https://app.example/terms' },
    { wallets: 'good' },
  )
  const first = connect(page, 'test.airlock.good')
  const { frame } = modalOf(page)
  const box = frame.getByRole('checkbox')
  await expect(box).toBeVisible()
  expect(await attempt(page)).toContain('"status":"inModal"')
  expect(await kitState(page)).toMatchObject({ status: 'disconnected' })
  await box.check()
  await frame.getByRole('button', { name: 'Good Wallet' }).click()
  expect(await first).toMatch(/^0x/)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  expect(await connect(page, 'test.airlock.good')).toMatch(/^0x/)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('opens the modal for email without a list @wide', async ({ page, openHost }) => {
  await openHost({ features: JSON.stringify({ email: true }) })
  void page.evaluate(() => void window.airlock?.appKit?.wallets.connect('auth').catch(() => {}))
  await expect(modalOf(page).frame.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(await attempt(page)).toContain('"status":"inModal"')
})
