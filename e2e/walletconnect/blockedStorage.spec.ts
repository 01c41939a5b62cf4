import { expect } from '@playwright/test'
import { deniedStorage, findChromium } from '../support/browser/browsers.ts'
import { pair, sendRequest, test } from '../support/lab.ts'
import { kitState } from '../support/modal.ts'

const executablePath = findChromium()
test.use({ launchOptions: { ...deniedStorage, ...(executablePath !== undefined && { executablePath }) } })

test('[T67] [S1.2:walletConnect] connects and signs without storage, and restarts on reload', async ({
  page,
  lab,
  openHost,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await openHost()
  await pair(page, lab)
  expect(await sendRequest(page, 'personal_sign', ['0x00', lab.wallet.address()])).toMatch(/^0x/)
  await page.reload()
  expect(await sendRequest(page, 'eth_accounts')).toEqual([])
  expect(await kitState(page)).toMatchObject({ status: 'disconnected' })
  await pair(page, lab)
  expect(await sendRequest(page, 'eth_accounts')).toEqual([lab.wallet.address()])
  expect(errors).toEqual([])
})
