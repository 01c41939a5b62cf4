import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' })

function replaceBody(page: Page) {
  return page.evaluate(() => {
    const body = document.createElement('body')
    body.append(document.createElement('appkit-button'))
    document.body.replaceWith(body)
  })
}

test.describe('a page that replaces its body', () => {
  test('[T128] opens the modal after the frame was warmed', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/body' }))
    await page.evaluate(() => window.airlock?.appKit?.warm())
    await expect(page.locator('dialog[data-airlock] iframe')).toBeAttached()
    await replaceBody(page)
    await connectButton(page).click()
    await modalOf(page).connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  })

  test('[T128] keeps the open modal and releases the scroll @wide', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/body-open' }))
    await connectButton(page).click()
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    await replaceBody(page)
    await expect(modal.dialog).toBeVisible()
    await modal.pressEscape()
    await expect(modal.dialog).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
  })

  test('[T128] opens the modal if the whole content of the document was dropped @wide', async ({
    page,
    sites,
    stack,
  }) => {
    await page.goto(putHostPage(sites, stack, { path: '/document' }))
    await page.evaluate(() => window.airlock?.appKit?.warm())
    await expect(page.locator('dialog[data-airlock] iframe')).toBeAttached()
    await page.evaluate(() => {
      document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'))
      void window.airlock?.appKit?.open()
    })
    await modalOf(page).shows('Connect wallet')
  })
})

test.describe('styles and attributes of the page', () => {
  test('[T129] keeps its size if the page drops and layers stylesheets', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/layers' }))
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('@layer base { dialog, dialog * { display: none !important; width: 9px !important } }')
      document.adoptedStyleSheets = [sheet]
    })
    await connectButton(page).click()
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    await page.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, 1)
    })
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(await page.locator('dialog iframe').boundingBox()).toMatchObject({ x: 0, y: 0, width, height })
  })

  test('[T129] takes aria-hidden of another library off the open dialog @wide', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/aria' }))
    await connectButton(page).click()
    await modalOf(page).shows('Connect wallet')
    const dialog = page.locator('dialog[data-airlock]')
    await dialog.evaluate((element) => element.setAttribute('aria-hidden', 'true'))
    await expect(dialog).not.toHaveAttribute('aria-hidden')
  })
})

test.describe('a double click on the button', () => {
  test('opens the modal, before and after the frame is loaded', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/double' }))
    const modal = modalOf(page)
    await connectButton(page).dblclick()
    await modal.shows('Connect wallet')
    await expect(modal.dialog).toBeVisible()
    await modal.pressEscape()
    await expect(modal.dialog).toBeHidden()
    await connectButton(page).dblclick()
    await modal.shows('Connect wallet')
    await expect(modal.dialog).toBeVisible()
    expect((await kitState(page)).open).toBe(true)
    await page.mouse.click(5, 5)
    await expect(modal.dialog).toBeHidden()
  })
})

test.describe('a page whose library replaces Array.from', () => {
  const PROTOTYPE = `Array.from = function (i) { if (!i) return []; if ('toArray' in Object(i)) return i.toArray(); var l = i.length || 0, r = new Array(l); while (l--) r[l] = i[l]; return r };
    Element.prototype.remove = function () { this.parentNode.removeChild(this); return this }`
  const MOOTOOLS = `Array.from = function (i) { if (i == null) return []; return typeof i == 'object' && typeof i.length == 'number' ? Array.prototype.slice.call(i) : [i] }`
  for (const [name, before] of Object.entries({ PROTOTYPE, MOOTOOLS })) {
    test(`[T130] opens the modal next to ${name}`, async ({ page, sites, stack }) => {
      // The wallets of this page would need the builtin themselves.
      await page.goto(putHostPage(sites, stack, { path: `/${name}`, before, wallets: '' }))
      await connectButton(page).click()
      await modalOf(page).shows('Connect wallet')
      await expect(modalOf(page).dialog).toBeVisible()
    })
  }
})

test.describe('a frame that a developer set up wrong', () => {
  test('[T72] names frame-src if the policy of the page lacks it', async ({ page, sites, stack }) => {
    const headers = { 'Content-Security-Policy': `frame-src 'none'` }
    await page.goto(putHostPage(sites, stack, { path: '/frame-src', headers }))
    const line = page.waitForEvent('console', (message) => message.text().includes('to frame-src'))
    await connectButton(page).click()
    expect((await line).text()).toContain(`Add ${stack.urls.modal} to frame-src.`)
    await expect(page.getByRole('alert')).toContainText('Check your connection and ad blocker')
  })

  test('[T113] names the site that embeds the page', async ({ page, sites, stack }) => {
    const inner = putHostPage(sites, stack, { path: '/embedded' })
    const outer = sites.put(
      'evil.localhost',
      '/',
      `<!doctype html><iframe src="${inner}" width="800" height="600"></iframe>`,
    )
    await page.goto(outer)
    const { origin } = new URL(outer)
    const line = page.waitForEvent('console', (message) => message.text().includes('airlock.config.json'))
    await page.frameLocator('iframe').first().getByRole('button', { name: 'Connect Wallet' }).click()
    expect((await line).text()).toContain(`Add ${origin} to \`projects.default.origins\``)
  })
})

test.describe('the focus', () => {
  test('[T77] stays in the modal when Tab wraps round, so that typing continues', async ({ page, sites, stack }) => {
    const sdk = { features: JSON.stringify({ email: true }) }
    await page.goto(putHostPage(sites, stack, { path: '/wrap', sdk }))
    await connectButton(page).click()
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    const field = modal.frame.locator('input[type=email]')
    for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('Tab')
    await field.focus()
    await page.keyboard.type('person@mail.example')
    await expect(field).toHaveValue('person@mail.example')
    expect(await page.evaluate(() => document.hasFocus() && document.activeElement?.tagName)).toBe('IFRAME')
  })
})
