import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { AXE_RULES } from '../support/gallery/axeRules.ts'
import { builtPages, SITE, serveBuiltSite, startBuiltSite } from './serveBuiltSite.ts'
import { startModal } from './startModal.ts'

const PAGES = [
  '/',
  '/start/five-minutes.html',
  '/guides/theming.html',
  '/guides/troubleshooting.html',
  '/reference/options.html',
  '/operate/configuration.html',
  '/security/threats.html',
]
/** A folder for pictures of the pages, to look at. */
const { AIRLOCK_SITE_PICTURES } = process.env

for (const width of [360, 1_280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of PAGES) {
      test(`shows ${path} at ${width} px in ${colorScheme} mode`, async ({ browser }) => {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        await watchShifts(page)
        const foreign = await serveBuiltSite(page)
        await page.goto(SITE + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (AIRLOCK_SITE_PICTURES) {
          const name = `${path.slice(1).replaceAll('/', '-') || 'home'}-${width}-${colorScheme}.png`
          await page.screenshot({ path: `${AIRLOCK_SITE_PICTURES}/${name}` })
        }
        expect(await overflowOf(page)).toBe(0)
        expect(await shiftOf(page)).toBeLessThan(0.01)
        const { violations } = await AXE_RULES[colorScheme](new AxeBuilder({ page })).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
        expect(foreign).toEqual([])
        await context.close()
      })
    }
  }
}

for (const path of builtPages().filter((one) => !PAGES.includes(one))) {
  test(`shows ${path} without a request, an overflow or an axe violation`, async ({ page }) => {
    await watchShifts(page)
    const foreign = await serveBuiltSite(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 900 })
    await page.goto(SITE + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    expect(await shiftOf(page)).toBeLessThan(0.01)
    const { violations } = await AXE_RULES.light(new AxeBuilder({ page })).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(foreign).toEqual([])
  })
}

test('finds a page by search, without another host', async ({ page }) => {
  const foreign = await serveBuiltSite(page)
  await page.goto(`${SITE}/start/five-minutes.html`)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('code does not arrive')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/troubleshooting/)
  expect(foreign).toEqual([])
})

test('reports an installation that does not respond in the playground', async ({ page }) => {
  await serveBuiltSite(page)
  await page.goto(`${SITE}/guides/theming.html`)
  await page.getByLabel('Accent').fill('#123456')
  await expect(page.getByLabel('Options')).toContainText("'--accent': '#123456'")
  await page.getByRole('button', { name: 'Load the modal' }).click()
  await expect(page.getByRole('status')).toContainText('could not be loaded')
})

test('shows the real modal in the playground, which follows a value', async ({ page }) => {
  const [modal, site] = await Promise.all([startModal(), startBuiltSite()])
  try {
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto(`${site.origin('localhost')}/guides/theming.html`)
    await page.getByLabel('Address of the modal').fill(modal.origin)
    await page.getByRole('button', { name: 'Load the modal' }).click()
    const heading = page.frameLocator('iframe[title="Wallet"]').getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Connect wallet')
    await expect(heading).not.toHaveCSS('font-family', /Georgia/)
    await page.getByLabel('Font').selectOption('Georgia, serif')
    await expect(heading).toHaveCSS('font-family', /Georgia/)
    expect([...origins].toSorted()).toEqual([site.origin('localhost'), modal.origin].toSorted())
  } finally {
    modal.close()
    await site.close()
  }
})

function overflowOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Adds up the layout shifts of the next page: https://web.dev/articles/cls */
function watchShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
}

async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}
