import type { Page } from '@playwright/test'
import type { Namespace } from '../types.ts'
import { shownName } from './shownName.ts'

export async function connectWallet(page: Page, namespace: Namespace, name: string): Promise<void> {
  const dialog = page.locator('dialog[aria-label="Wallet"]')
  if (!(await dialog.isVisible())) {
    // The SDK defines the element, so this works for every app, whatever its own button is.
    await page.waitForFunction(() => customElements.get('appkit-connect-button') !== undefined)
    const button = await page.evaluateHandle((id) => {
      const element = document.createElement('appkit-connect-button')
      element.setAttribute('namespace', id)
      document.body.append(element)
      return element
    }, namespace)
    await button.asElement()?.click()
    await button.evaluate((element) => element.remove())
  }
  const frame = page.frameLocator('iframe[title="Wallet"]')
  await frame
    .getByRole('button', { name: shownName(namespace, name) })
    .first()
    .click()
  await dialog.waitFor({ state: 'hidden' })
}
