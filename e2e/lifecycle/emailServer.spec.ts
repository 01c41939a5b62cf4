import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { CAREFUL_PROJECT_ID } from '../stack/worldConfig.ts'
import { EMAIL_ON, newEmail, signIn } from '../support/email/email.ts'
import { test } from '../support/email/emailLab.ts'
import { codeMailedTo, linkMailedTo } from '../support/email/mail.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf } from '../support/modal.ts'
import type { Sites } from '../support/sites.ts'
import type { World } from '../support/world.ts'

test.describe.configure({ timeout: 120_000 })

function hostPage(sites: Sites, stack: World, path: string, sdk: Record<string, string> = {}) {
  return putHostPage(sites, stack, { path, wallets: 'good', sdk: { ...EMAIL_ON, ...sdk } })
}

async function openForm(page: Page, url: string) {
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = modalOf(page)
  const go = modal.button('Continue with email')
  const code = modal.frame.getByLabel('6-digit code')
  return {
    modal,
    go,
    code,
    problem: modal.frame.getByRole('alert'),
    status: modal.frame.locator('.verify-status'),
    async requestCode(email: string) {
      await modal.frame.getByLabel('Email address').fill(email)
      await go.click()
    },
    /** Retyping also resends existing content. */
    async enters(digits: string) {
      await expect(code).toBeEditable()
      await code.fill('')
      await code.fill(digits)
    },
    async isConnected() {
      await expect(modal.dialog).toBeHidden()
      await expect.poll(async () => (await kitState(page)).status).toBe('connected')
    },
  }
}

test('reports failed email without a wait, and retries @wide', async ({ page, browser, sites, lab }) => {
  // Another person has just had a mail, so that the server has a connection that will break.
  const other = await browser.newPage()
  await other.goto(hostPage(sites, lab.stack, '/mail-before'))
  await signIn(other, lab.stack, newEmail())
  await other.close()

  const { modal, go, problem, requestCode, enters, isConnected } = await openForm(
    page,
    hostPage(sites, lab.stack, '/mail-down'),
  )
  const email = newEmail()
  await lab.mail.stop()
  await requestCode(email)
  await expect(problem).toHaveText('We couldn’t send the email. Try again.')
  await modal.shows('Connect wallet')
  await expect(go).toBeEnabled()
  await go.click()
  await expect(problem).toHaveText('We couldn’t send the email. Try again.')
  await lab.mail.start()
  await go.click()
  await modal.shows('Enter your code')
  await enters(await codeMailedTo(lab.urls.mail, email))
  await isConnected()
})

test('keeps a mailed link valid if a code could not be mailed @wide', async ({ page, context, sites, lab }) => {
  const sdk = { 'project-id': CAREFUL_PROJECT_ID }
  const { modal, requestCode, enters, isConnected } = await openForm(
    page,
    hostPage(sites, lab.stack, '/link-down', sdk),
  )
  const email = newEmail()
  await requestCode(email)
  await modal.shows('Confirm this device')
  const own = await context.newPage()
  await own.goto(await linkMailedTo(lab.urls.mail, email))
  await lab.mail.stop()
  await own.getByRole('button', { name: 'Confirm this device' }).click()
  await expect(own.getByRole('alert')).toContainText('The email could not be sent.')
  await lab.mail.start()
  await own.getByRole('button', { name: 'Confirm this device' }).click()
  await expect(own.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await modal.shows('Enter your code')
  await enters(await codeMailedTo(lab.urls.mail, email))
  await isConnected()
})

test('accepts a code after the database restarted @wide', async ({ page, sites, lab }) => {
  const { modal, requestCode, enters, isConnected } = await openForm(
    page,
    hostPage(sites, lab.stack, '/database-restart'),
  )
  const email = newEmail()
  await requestCode(email)
  await modal.shows('Enter your code')
  const code = await codeMailedTo(lab.urls.mail, email)
  await lab.database.stop()
  await lab.database.start()
  await enters(code)
  await isConnected()
})

test('keeps address and code while the database is down', async ({ page, sites, lab }) => {
  const { modal, go, problem, status, requestCode, enters, isConnected } = await openForm(
    page,
    hostPage(sites, lab.stack, '/database-down'),
  )
  const email = newEmail()
  await lab.database.stop()
  await requestCode(email)
  await expect(problem).toHaveText('An error occurred')
  await lab.database.start()
  await go.click()
  await modal.shows('Enter your code')
  const code = await codeMailedTo(lab.urls.mail, email)
  await lab.database.stop()
  await enters(code)
  await expect(status).toHaveText('An error occurred')
  await lab.database.start()
  await enters(code)
  await isConnected()
})

test('reports a missing secure frame and retries', async ({ page, sites, lab }) => {
  const { modal, go, problem, requestCode, enters, isConnected } = await openForm(
    page,
    hostPage(sites, lab.stack, '/server-down'),
  )
  const email = newEmail()
  await lab.server.stop()
  await requestCode(email)
  await expect(problem).toHaveText('Unable to load email login dependency')
  await expect(go).toBeEnabled()
  await lab.server.start()
  await go.click()
  await modal.shows('Enter your code')
  await enters(await codeMailedTo(lab.urls.mail, email))
  await isConnected()
})

test('reports a failed server at address and code, and retries @wide', async ({ page, sites, lab }) => {
  const { modal, go, problem, status, requestCode, enters, isConnected } = await openForm(
    page,
    hostPage(sites, lab.stack, '/server-away'),
  )
  const email = newEmail()
  await requestCode('ada@nowhere')
  await expect(problem).toHaveText('Invalid email Enter an address like name@example.com.')
  await lab.server.stop()
  await requestCode(email)
  await expect(problem).toHaveText('Couldn’t reach the sign-in server. Check your connection.')
  await lab.server.start()
  await go.click()
  await modal.shows('Enter your code')
  const code = await codeMailedTo(lab.urls.mail, email)
  await lab.server.stop()
  await enters(code)
  await expect(status).toHaveText('Couldn’t reach the sign-in server. Check your connection.')
  await lab.server.start()
  await enters(code)
  await isConnected()
})

test('continues with a used code if the wallet was not read @wide', async ({ page, sites, lab }) => {
  const url = hostPage(sites, lab.stack, '/wallet-locked')
  const { modal, status, requestCode, enters, isConnected } = await openForm(page, url)
  const email = newEmail()
  await requestCode(email)
  await modal.shows('Enter your code')
  const code = await codeMailedTo(lab.urls.mail, email)
  // As a migration does: requests wait for the table until the server gives up.
  const operator = new pg.Client(lab.database.url)
  await operator.connect()
  await operator.query('BEGIN')
  await operator.query('LOCK TABLE wallets IN ACCESS EXCLUSIVE MODE')
  await enters(code)
  await expect(status).toHaveText('An error occurred')
  await operator.query('ROLLBACK')
  await operator.end()
  await enters(code)
  await isConnected()
})
