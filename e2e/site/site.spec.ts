import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { AXE_RULES } from '../support/gallery/axeRules.ts'
import { SITE, serveBuiltSite } from './serveBuiltSite.ts'

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

/** Pixels by which the page is wider than the window. */
function overflowOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Sum of the layout shifts so far: https://web.dev/articles/cls */
function shiftOf(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
}
