import { expect } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test("[S1.4] signs in at the site's server, survives a reload, and signs out", async ({ page, stack }) => {
  const main = page.getByRole('main')
  const session = async () => (await (await page.request.get(`${stack.urls.host}/session`)).json()).session
  const signIn = () => main.getByRole('button', { name: 'Sign in', exact: true }).click()
  const signedIn = main.getByRole('heading', { name: 'Signed in' })
  const signedOut = main.getByRole('heading', { name: 'Sign in', exact: true })

  await page.goto(`${stack.urls.host}/wallet?wallets=good`)
  await main.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).click('Good Wallet')

  // Signing in is optional, and a person who declined may start it again.
  await expect(signedOut).toBeVisible()
  await expect(modalOf(page).dialog).toBeHidden()
  await wallet(page, 'good').refuseNext(4001)
  await signIn()
  await expect(page.getByText('Declined. Nothing was sent.')).toBeVisible()
  expect(await session()).toBeNull()

  await signIn()
  await expect(signedIn).toBeVisible()
  await expect(main.getByText(VALID.address).nth(1)).toBeVisible()
  expect(await session()).toMatchObject({ account: `eip155:42161:${VALID.address}` })
  const [cookie] = (await page.context().cookies(stack.urls.host)).filter(({ name }) => name === 'session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/' })
  expect(await page.evaluate(() => document.cookie)).toBe('')

  await page.reload()
  await expect(signedIn).toBeVisible()
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(signedOut).toBeVisible()
  expect(await session()).toBeNull()
  // The cookie of a session that ended opens nothing.
  const headers = { Cookie: `session=${cookie?.value}` }
  expect(await (await fetch(`${stack.urls.host}/session`, { headers })).json()).toEqual({ session: null })

  await signIn()
  await expect(signedIn).toBeVisible()
  await wallet(page, 'good').setAccounts([1])
  await expect(main.getByText(OTHER)).toBeVisible()
  await expect(signedOut).toBeVisible()
  await expect.poll(session).toBeNull()

  await signIn()
  await expect(signedIn).toBeVisible()
  expect(await session()).toMatchObject({ account: `eip155:42161:${OTHER}` })
  await main.getByRole('button', { name: 'Disconnect' }).click()
  await expect(main.getByText('No wallet connected.')).toBeVisible()
  await expect.poll(session).toBeNull()
})
