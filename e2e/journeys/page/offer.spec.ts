import { expect } from '@playwright/test'
import { OFFER_PROJECT_ID } from '../../stack/worldConfig.ts'
import { signedIn } from '../../support/email/email.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const OFFER = { 'project-id': OFFER_PROJECT_ID }

test.describe('sign-in methods that the operator offers', () => {
  test('offers email to a page that sets nothing, unless it leaves email out', async ({ page, sites, stack }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const { frame } = modalOf(page)
    const email = frame.getByLabel('Email address')
    const google = frame.getByRole('button', { name: 'Google' })
    const remoteFeatures = () => page.evaluate(() => window.airlock?.appKit?.getRemoteFeatures())

    await page.goto(putHostPage(sites, stack, { path: '/offer', wallets: 'good', sdk: OFFER }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect(email).toBeVisible()
    await expect(google).toBeVisible()
    await expect.poll(remoteFeatures).toEqual({ email: true, socials: ['google'] })

    await page.evaluate(() => window.airlock?.appKit?.updateFeatures({ email: false }))
    await expect(email).toBeHidden()
    await expect(google).toBeVisible()
    await expect.poll(remoteFeatures).toEqual({ email: false, socials: ['google'] })

    const sdk = { ...OFFER, features: JSON.stringify({ email: false, socials: ['github'] }) }
    await page.goto(putHostPage(sites, stack, { path: '/without', wallets: 'good', sdk }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect(frame.getByRole('button', { name: 'Good Wallet' })).toBeVisible()
    await expect(email).toBeHidden()
    await expect(frame.getByRole('button', { name: /Google|GitHub/ })).toHaveCount(0)
    await expect.poll(() => warnings.join()).toContain('does not offer features.socials: github')
  })

  test('[T247] shows the address to a page only by the will of the operator', async ({ page, sites, stack }) => {
    const userOf = () => page.evaluate(() => window.airlock?.appKit?.getAccount().embeddedWalletInfo?.user)
    const { email } = await signedIn(page, sites, stack, '/told', { sdk: OFFER })
    expect(await userOf()).toEqual({ email })

    await page.evaluate(() => window.airlock?.appKit?.disconnect())
    const other = await signedIn(page, sites, stack, '/untold')
    expect((await kitState(page)).status).toBe('connected')
    expect(await userOf()).toEqual({})
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain(other.email)
    expect(stored).not.toContain(email)
  })

  test('gives no pairing to a page that draws its own list', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/list', wallets: 'good', sdk: OFFER }))
    const error = await page.evaluate(() =>
      window.airlock?.appKit?.wallets.connect('walletConnect').catch(({ name, details }) => ({ name, details })),
    )
    expect(error).toEqual({
      name: 'UNSUPPORTED_METHOD',
      details: expect.stringContaining(`projects.${OFFER_PROJECT_ID}.headless is false`),
    })
    expect(await page.evaluate(() => window.airlock?.appKit?.wallets.attempt())).not.toHaveProperty('uri')
  })
})
