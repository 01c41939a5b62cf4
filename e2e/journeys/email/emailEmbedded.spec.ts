import { expect } from '@playwright/test'
import { stringToHex } from 'viem'
import { EMAIL_ON, newEmail, secureScreen, sendRequest, typeCode } from '../../support/email/email.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

test('shows an embedded approval in full, to read, decline and approve', async ({ page, sites, stack }) => {
  await page.goto(
    putHostPage(sites, stack, {
      path: '/email-embedded',
      wallets: 'none',
      sdk: { ...EMAIL_ON, 'enable-embedded': 'true' },
      body: '<appkit-modal></appkit-modal>',
    }),
  )
  const modal = modalOf(page)
  const screen = secureScreen(page)
  const email = newEmail()
  await modal.frame.getByLabel('Email address').fill(email)
  await modal.frame.getByRole('button', { name: 'Continue with email' }).click()
  await typeCode(page, await codeMailedTo(stack.urls.mail, email))
  await modal.shows('Account')
  const { address } = await kitState(page)

  const declined = sendRequest(page, 'personal_sign', [stringToHex('first'), address])
  await expect(screen.heading).toBeVisible()
  const height = async () => (await modal.frame.locator('#w3m-iframe').boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThanOrEqual(260)
  await screen.declines()
  expect(await declined).toMatchObject({ error: { code: 4001 } })
  await modal.shows('Account')

  const approved = sendRequest(page, 'personal_sign', [stringToHex('second'), address])
  await screen.approves()
  expect(await approved).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})
