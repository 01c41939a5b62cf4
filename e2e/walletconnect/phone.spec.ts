import { expect, type Page } from '@playwright/test'
import { pressOf } from '../support/browser/taps.ts'
import { offeredLink, test } from '../support/lab.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { rowsOf } from '../support/wide.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36'
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }

const wallets = (...links: string[]) => ({
  'custom-wallets': JSON.stringify(
    links.map((mobile_link, index) => ({ id: `deep-${index}`, name: `Deep ${index}`, mobile_link })),
  ),
})

async function watchOpened(page: Page) {
  await page.addInitScript(() => {
    const opened: unknown[] = []
    Object.assign(window, { opened })
    window.open = (...values) => {
      opened.push(values)
      return null
    }
  })
  return () => page.evaluate(() => (window as unknown as { opened: [string, string, string][] }).opened)
}

const PHONES = [
  ['an iPhone', IPHONE],
  ['a Pixel', PIXEL],
] as const

for (const [name, userAgent] of rowsOf(PHONES, 1)) {
  test.describe(`on ${name}`, () => {
    test.use({ ...PHONE, userAgent })

    test('[T45] [T212] opens the app with the first tap, once, through the page', async ({
      browser,
      page,
      lab,
      openHost,
    }) => {
      const press = pressOf(browser)
      const opened = await watchOpened(page)
      await openHost(wallets('deep://'))
      const modal = modalOf(page)
      await press(page.getByRole('button', { name: 'Connect Wallet' }))
      await press(modal.button('Deep 0').first())
      await expect.poll(opened).toHaveLength(1)
      const [[url, target, features]] = (await opened()) as [[string, string, string]]
      expect([target, features]).toEqual(['_self', 'noopener,noreferrer'])
      expect(url).toMatch(/^deep:\/\/wc\?uri=wc%3A/)
      await lab.wallet.pair(new URL(url).searchParams.get('uri') ?? '')
      await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
      await expect(modal.dialog).toBeHidden()
      expect(await opened()).toHaveLength(1)
    })

    test('[T45] opens a site’s link next to the page, without access back', async ({ browser, page, openHost }) => {
      const press = pressOf(browser)
      const opened = await watchOpened(page)
      await openHost(wallets('https://deep.example/app'))
      const modal = modalOf(page)
      await press(page.getByRole('button', { name: 'Connect Wallet' }))
      await press(modal.button('Deep 0').first())
      await expect.poll(opened).toHaveLength(1)
      expect((await opened())[0]).toEqual([
        expect.stringMatching(/^https:\/\/deep\.example\/app\/wc\?uri=wc%3A/),
        '_blank',
        'noopener,noreferrer',
      ])
    })
  })
}

test.describe('a phone that asks a wallet', () => {
  test.use({ ...PHONE, userAgent: PIXEL })

  test('leads back to the app while a request is open, and closes once it is answered', async ({
    browser,
    page,
    lab,
    openHost,
  }) => {
    const press = pressOf(browser)
    const opened = await watchOpened(page)
    await openHost(wallets('deep://'))
    const modal = modalOf(page)
    await press(page.getByRole('button', { name: 'Connect Wallet' }))
    await press(modal.button('Deep 0').first())
    await expect.poll(opened).toHaveLength(1)
    const url = (await opened())[0]?.[0] ?? ''
    await lab.wallet.pair(new URL(url).searchParams.get('uri') ?? '')
    await expect(modal.dialog).toBeHidden()
    lab.wallet.setPolicy({ request: 'hold' })
    const pending = page.evaluate(
      (account) =>
        window.airlock?.appKit?.getProvider('eip155')?.request({ method: 'personal_sign', params: ['0x00', account] }),
      lab.wallet.address(),
    )
    // A second link within the same second counts as the same gesture.
    await expect(async () => {
      await press(modal.button('Open Pocket Wallet'))
      expect((await opened()).at(-1)?.[0]).toBe('deep://')
    }).toPass()
    await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve')
    expect(await pending).toMatch(/^0x/)
    await expect(modal.dialog).toBeHidden()
  })

  test('[T44] never opens links of other schemes', async ({ browser, page, openHost }) => {
    const press = pressOf(browser)
    const opened = await watchOpened(page)
    const hostile = [
      'javascript:alert(1)//',
      'intent://x#Intent;scheme=javascript;end',
      'https://user:secret@deep.example/',
      'https:\\\\deep.example',
      'data:text/html,x',
    ]
    await openHost(wallets(...hostile))
    const modal = modalOf(page)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
    await press(page.getByRole('button', { name: 'Connect Wallet' }))
    for (const [index] of hostile.entries()) {
      await press(modal.button(`Deep ${index}`).first())
      const open = modal.button(`Open Deep ${index}`)
      await press(open)
      await expect(modal.frame.getByText(`Couldn’t open Deep ${index}`)).toBeVisible()
      await press(modal.button('Back'))
    }
    expect(await opened()).toEqual([])
    expect(dialogs).toEqual([])
  })

  test('[T45] [T212] opens no further link without a fresh gesture', async ({ browser, page, openHost }) => {
    const press = pressOf(browser)
    const opened = await watchOpened(page)
    await openHost(wallets('deep://'))
    await press(page.getByRole('button', { name: 'Connect Wallet' }))
    const modal = modalOf(page)
    await press(modal.button('Deep 0').first())
    await expect.poll(opened).toHaveLength(1)
    const open = modal.button('Open Deep 0')
    // The test counts as a gesture for five seconds, so the page clicks afterwards.
    const pressed = page.waitForEvent('console', (message) => message.text() === 'pressed')
    await open.evaluate((button: HTMLElement) => {
      setTimeout(() => {
        button.click()
        setTimeout(() => console.log('pressed'), 500)
      }, 6_000)
    })
    await pressed
    await expect(modal.frame.getByText('Couldn’t open Deep 0')).toBeVisible()
    expect(await opened()).toHaveLength(1)
  })
})

test('shows the code on a computer, and opens no app @wide', async ({ page, lab, openHost }) => {
  const opened = await watchOpened(page)
  await openHost(wallets('deep://'))
  await lab.wallet.pair(await offeredLink(page))
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  expect(await opened()).toEqual([])
})
