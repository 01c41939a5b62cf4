import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, VALID } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const BUTTONS = `<appkit-wallet-button wallet="test.airlock.good" label="Good"></appkit-wallet-button>
  <appkit-wallet-button wallet="test.airlock.refusing" label="Refusing"></appkit-wallet-button>
  <appkit-wallet-button wallet="com.example.unknown" label="Other wallet"></appkit-wallet-button>`

test.describe('appkit-wallet-button', () => {
  test.beforeEach(async ({ page, sites, stack }) => {
    const folder = `${stack.urls.modal}/v/${stack.sdkVersion}`
    const manifest = new URL(
      `../../../apps/modal-frame/dist/client/v/${stack.sdkVersion}/integrity.json`,
      import.meta.url,
    )
    const hashes = JSON.parse(readFileSync(manifest, 'utf8'))
    const script = `<script src="${folder}/wallet-button.js" integrity="${hashes['wallet-button.js']}" crossorigin="anonymous"></script>`
    await page.goto(
      putHostPage(sites, stack, { path: '/wallet-button', wallets: 'good,refusing', body: BUTTONS + script }),
    )
  })

  test('connects its wallet by keyboard without the modal', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Good' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    expect(await kitState(page)).toMatchObject({ isConnected: true, address: VALID.address })
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('shows a declined request and an unknown wallet', async ({ page }) => {
    await page.getByRole('button', { name: 'Refusing' }).click()
    await expect(page.getByText('Request declined')).toBeVisible()
    await page.getByRole('button', { name: 'Other wallet' }).click()
    await expect(page.getByText('Wallet not available')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Other wallet' })).toHaveAccessibleDescription('Wallet not available')
    expect(await kitState(page)).toMatchObject({ isConnected: false })
  })
})
