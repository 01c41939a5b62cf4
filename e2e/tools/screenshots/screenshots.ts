import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { FIXTURES } from '../../../apps/modal-frame/src/gallery/fixtures.ts'
import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { startWorld } from '../../stack/startWorld.ts'
import { findChromium } from '../../support/browser/browsers.ts'
import { startSites } from '../../support/sites.ts'
import { type Shot, takeApprovals, takeSecureScreens, takeSocial } from './secureScreenshots.ts'

/** `npm run screenshots`: pictures of every view with every state, in the ignored folder `screenshots/`; `-- Account Secure` only of those, `Social` of a part of the latter. */
const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url))

const SHOTS: Shot[] = [
  { suffix: 'light', scheme: 'light', width: 480, height: 760, locale: 'en' },
  { suffix: 'dark', scheme: 'dark', width: 480, height: 760, locale: 'en' },
  { suffix: 'narrow', scheme: 'light', width: 360, height: 760, locale: 'en' },
  { suffix: 'arabic', scheme: 'dark', width: 360, height: 760, locale: 'ar' },
]

const WINDOWS: Shot[] = (['light', 'dark'] as const).flatMap((scheme) => [
  { suffix: `desktop-${scheme}`, scheme, width: 1280, height: 800, locale: 'en', isComplete: true },
  { suffix: `phone-${scheme}`, scheme, width: 360, height: 640, locale: 'en', isComplete: true },
])

const IN_WINDOWS = ['Connect-many', 'EmailVerifyOtp-wrong']

const requested = process.argv.slice(2)
// Pictures of views that no longer exist are deleted.
if (requested.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const views = Object.entries(FIXTURES).filter(([view]) => requested.length === 0 || requested.includes(view))

const stack = await startWorld(worldPorts(process.env.AIRLOCK_TEST_PORT_BASE ?? '4400'))
const sites = await startSites()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath && { executablePath }),
})
try {
  for (const [view, states] of views) {
    for (const [index, state] of Object.keys(states).entries()) {
      // Both schemes of every state; the narrow and the right-to-left one of each view's first.
      for (const shot of index === 0 ? SHOTS : SHOTS.slice(0, 2)) await take(browser, view, state, shot)
      if (IN_WINDOWS.includes(`${view}-${state}`)) {
        for (const shot of WINDOWS) await take(browser, view, state, shot)
      }
    }
  }
  if (requested.length === 0 || requested.includes('Secure')) {
    const bench = { browser, stack, sites, folder }
    for (const shot of WINDOWS) await takeApprovals(bench, shot, ['message', 'highFee'])
    for (const shot of SHOTS) await takeSecureScreens(bench, shot)
  } else if (requested.includes('Social')) {
    for (const shot of SHOTS) await takeSocial({ browser, stack, sites, folder }, shot)
  }
} finally {
  await browser.close()
  await sites.close()
  await stack.close()
}

async function take(browser: Browser, view: string, state: string, shot: Shot) {
  const { suffix, scheme, width, height, locale, isComplete } = shot
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(`${stack.urls.gallery}#${new URLSearchParams({ view, state, scheme, locale })}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('.card-view > .rows > .skeleton-row') === null)
  // Images load after the first paint.
  await page.waitForLoadState('networkidle')
  await stopsChanging(page)
  // As the view scrolls to it when it appears.
  const problem = page.locator('.email-form-problem:not(:empty)')
  if ((await problem.count()) > 0) await problem.scrollIntoViewIfNeeded()
  await (isComplete ? page : page.locator('.card')).screenshot({ path: `${folder}${view}-${state}-${suffix}.png` })
  await page.close()
}

type Noting = Window & { shown?: { html: string; unchanged: number } }

/** Code that loads late fills a part of the view. */
function stopsChanging(page: Page) {
  const isUnchanged = () => {
    const [own, html] = [window as Noting, document.querySelector('.card')?.innerHTML ?? '']
    const unchanged = own.shown?.html === html ? own.shown.unchanged + 1 : 0
    own.shown = { html, unchanged }
    return unchanged > 3
  }
  return page.waitForFunction(isUnchanged, undefined, { polling: 150 })
}
