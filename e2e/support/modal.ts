import './window.ts'
import { expect, type Page } from '@playwright/test'

/** The modal as a visitor meets it: a dialog of the page that holds the frame. */
export function modalOf(page: Page) {
  const frame = page.frameLocator('iframe[title="Wallet"]')
  const heading = frame.getByRole('heading', { level: 1 })
  return {
    frame,
    heading,
    dialog: page.locator('dialog[aria-label="Wallet"]'),
    button: (name: string | RegExp) => frame.getByRole('button', { name }),
    /** Waits until a view is shown, by its title. */
    shows: (title: string) => expect(heading).toHaveText(title),
    async connect(wallet: string) {
      await frame.getByRole('button', { name: wallet }).first().click()
    },
  }
}

/** Addresses of the test wallets, as the modal and the pages shorten them. */
export const GOOD = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', short: '0xf39F…2266' }

/** What the page's kit says of itself; the script tag puts it on the window. */
export function kitState(page: Page) {
  return page.evaluate(() => {
    const kit = window.airlock?.appKit
    if (!kit) throw new Error('the page has no kit')
    const { status, address, isConnected } = kit.getAccount() as {
      status?: string
      address?: string
      isConnected: boolean
    }
    return { status, address, isConnected, chain: kit.getCaipNetworkId(), open: kit.isOpen() }
  })
}
