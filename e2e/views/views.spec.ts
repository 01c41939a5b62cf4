import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { FIXTURES } from '../../apps/modal-frame/src/gallery/fixtures.ts'
import { AXE_RULES } from '../support/gallery/axeRules.ts'
import { focusRings, lostInForcedColours } from '../support/gallery/focusRings.ts'
import { test } from '../support/gallery/galleryPage.ts'
import { unmirrored } from '../support/gallery/unmirrored.ts'
import { rowsOf } from '../support/wide.ts'

const viewStates = Object.entries(FIXTURES).flatMap(([view, states]) =>
  Object.keys(states).map((state) => ({ view, state })),
)

function query(values: Record<string, string>) {
  return `#${new URLSearchParams(values)}`
}

/**
 * Axe's source is half a megabyte, and stays in a document that it was given to. The legacy mode runs in the page
 * itself and opens none for the results; it differs for frames of other origins, which the gallery has none of.
 */
async function findings(page: Page, rules: (axe: AxeBuilder) => AxeBuilder) {
  const isGiven = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isGiven && { axeSource: 'void 0' }) }).options({ resultTypes: ['violations'] })
  const { violations } = await rules(axe.setLegacyMode()).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

for (const { view, state } of viewStates) {
  test(`is accessible with whole focus rings at any width: ${view}, ${state}`, async ({ gallery, show }) => {
    await show({ view, state, scheme: 'light' })
    for (const scheme of ['light', 'dark'] as const) {
      await paint(gallery, scheme)
      expect.soft(await findings(gallery, AXE_RULES[scheme]), `axe, ${scheme}`).toEqual([])
    }
    const rings = Object.entries(await focusRings(gallery, 24))
    expect.soft(rings.length, 'controls that Tab reaches').toBeGreaterThan(0)
    expect.soft(rings.filter(([, fault]) => fault !== '')).toEqual([])
    expect.soft(await lostInForcedColours(gallery), 'forced colours').toEqual([])
    await gallery.emulateMedia({ forcedColors: null })
    await gallery.setViewportSize({ width: 320, height: 640 })
    // Most of what fits at 200 % fits at 100 %.
    for (const text of rowsOf(['200', '100'], 1)) {
      await show({ view, state, text, locale: 'en-XA' })
      for (const width of [360, 320]) {
        await gallery.setViewportSize({ width, height: 640 })
        expect.soft(await overflowing(gallery), `${width} px, ${text} %`).toEqual([])
        expect.soft(await unmirrored(gallery), `${width} px, ${text} %, from right to left`).toEqual([])
      }
      await lastIsReached(gallery)
    }
  })
}

/** Changes the scheme by its attribute, because only colours differ. */
async function paint(page: Page, scheme: 'light' | 'dark') {
  await page.locator('.airlock').evaluate(async (root, name) => {
    root.setAttribute('data-scheme', name)
    // A background that is on its way from the other scheme is none of a user's.
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  }, scheme)
}

function overflowing(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.card, .card-body, .card-content')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.className),
  )
}

async function lastIsReached(page: Page) {
  const card = page.locator('.card')
  const last = card.getByRole('button').or(card.getByRole('link')).last()
  // Long lists measure rows as they approach, which moves later ones.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ timeout: 1_000 })
  }).toPass()
}

test('reaches every control of the Connect view by Tab, in reading order', async ({ page, stack }) => {
  await page.goto(stack.urls.gallery + query({ view: 'Connect', state: 'default' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const names: string[] = []
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.querySelector('.row-title')?.textContent ??
          document.activeElement?.textContent ??
          '',
      ),
    )
  }
  expect(names.slice(0, 4)).toEqual(['Close', 'MetaMask', 'Rabby Wallet', 'Good Wallet'])
  expect(names).toContain('Get started')
})

test('focuses the new heading on forward, and the previous row on back', async ({ page, stack }) => {
  await page.goto(stack.urls.gallery + query({ view: 'Connect', state: 'default' }))
  await page.getByRole('button', { name: 'All wallets' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('All wallets')
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(page.getByRole('button', { name: 'All wallets' })).toBeFocused()
})

test('[S2.15:headerText] [S2.15:modalHeight] [S2.15:viewTransition] uses the specified motion durations, and none if reduced', async ({
  page,
  stack,
}) => {
  await page.goto(stack.urls.gallery + query({ view: 'Connect', state: 'default' }))
  const durations = () =>
    page.evaluate(() => {
      const of = (selector: string, property: 'animationDuration' | 'transitionDuration') => {
        const element = document.querySelector(selector)
        return element === null ? '' : getComputedStyle(element)[property]
      }
      return [
        of('.header-title', 'animationDuration'),
        of('.card-body', 'transitionDuration'),
        of('.card-view', 'animationDuration'),
      ]
    })
  // The first view appears with the card; later views are animated.
  expect(await durations()).toEqual(['0.12s', '0.15s', '0s'])
  await page.getByRole('button', { name: 'All wallets' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All wallets')
  expect(await durations()).toEqual(['0.12s', '0.15s', '0.15s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await durations()).toEqual(['0s', '0s', '0s'])
})

test('keeps the height of transactions for any content', async ({ page, stack }) => {
  await page.goto(stack.urls.gallery + query({ view: 'Account', state: 'activity' }))
  const rows = page.locator('.virtual-list > li').filter({ has: page.locator('.fact-row') })
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect([...new Set(heights)]).toEqual([56])
})

test('renders Arabic from right to left', async ({ page, stack }) => {
  await page.goto(stack.urls.gallery + query({ view: 'Connect', state: 'default', locale: 'ar-EG' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ربط المحفظة')
  expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
    'rtl',
    'ar',
  ])
  const close = await page.getByRole('button', { name: 'إغلاق' }).boundingBox()
  const help = await page.getByRole('button', { name: 'ما هي المحفظة؟' }).boundingBox()
  expect(close?.x).toBeLessThan(help?.x ?? 0)
})

test('truncates a long Latin name in Arabic at its end', async ({ page, stack }) => {
  await page.goto(stack.urls.gallery + query({ view: 'Connect', state: 'long', locale: 'ar' }))
  const titles = page.locator('.row-title').filter({ hasText: /^[A-Z]/ })
  await expect(titles.first()).toBeVisible()
  const names = await titles.evaluateAll((all) =>
    all.map((title) => {
      const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode()
      if (text === null) throw new Error('A title has no text.')
      const first = document.createRange()
      first.setStart(text, 0)
      first.setEnd(text, 1)
      const textRange = document.createRange()
      textRange.selectNodeContents(text)
      const line = (title.parentElement ?? title).getBoundingClientRect()
      const letter = first.getBoundingClientRect()
      const isCut = title.scrollWidth > title.clientWidth
      return {
        isCut,
        showsStart: letter.left >= line.left - 1 && letter.right <= line.right + 1,
        isAtStart: isCut || Math.abs(textRange.getBoundingClientRect().right - line.right) <= 1,
      }
    }),
  )
  expect(new Set(names.map(({ isCut }) => isCut))).toEqual(new Set([true, false]))
  expect(names.filter(({ showsStart, isAtStart }) => !(showsStart && isAtStart))).toEqual([])
})

test('truncates a long name in Arabic activity at its end', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(stack.urls.gallery + query({ view: 'Account', state: 'activity', locale: 'ar' }))
  const names = page.locator('.one-line bdi')
  await expect(names.first()).toBeVisible()
  const shown = await names.evaluateAll((all) =>
    all.map((name) => {
      const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode()
      if (text === null) throw new Error('A name has no text.')
      const first = document.createRange()
      first.setStart(text, 0)
      first.setEnd(text, 1)
      const [letter, box] = [first.getBoundingClientRect(), name.getBoundingClientRect()]
      return {
        isCut: name.scrollWidth > name.clientWidth,
        showsStart: letter.left >= box.left - 1 && letter.right <= box.right + 1,
      }
    }),
  )
  expect(shown.some(({ isCut }) => isCut)).toBe(true)
  expect(shown.filter(({ showsStart }) => !showsStart)).toEqual([])
})

test('[T17] limits a hostile theme and keeps a pale accent readable', async ({ page, stack }) => {
  await page.goto(
    stack.urls.gallery + query({ view: 'WhatIsAWallet', state: 'default', scheme: 'light', accent: 'ffee00' }),
  )
  const button = page.getByRole('button', { name: 'Get a wallet' })
  await expect(button).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  expect(violations).toEqual([])
})

for (const [width, height] of [
  [1_280, 800],
  [360, 640],
] as const) {
  for (const state of ['many', 'manyAlert']) {
    test(`[S2.9:walletsShown] shows all methods with eleven wallets: ${state}, ${width}x${height}`, async ({
      page,
      stack,
    }) => {
      await page.setViewportSize({ width, height })
      // Positions are compared: nothing may still be coming in.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(stack.urls.gallery + query({ view: 'Connect', state }))
      const list = page.getByRole('list', { name: 'Wallets' })
      const email = page.getByRole('textbox', { name: 'Email address' })
      const help = page.getByRole('button', { name: 'Get started' })
      await expect(page.getByRole('listitem')).toHaveCount(16)
      const top = async (part: typeof list) => (await part.boundingBox())?.y ?? Number.NaN
      for (const part of [list, email, help]) await expect(part).toBeInViewport({ ratio: 1 })
      expect(await top(list)).toBeLessThan(await top(email))
      expect(await top(email)).toBeLessThan(await top(help))

      const before = await top(email)
      const scrolls = (selector: string) =>
        page.locator(selector).evaluate((element) => element.scrollHeight > element.clientHeight)
      expect([await scrolls('.card-body'), await scrolls('.rows')]).toEqual([false, true])
      const last = page.getByRole('button', { name: 'All wallets' })
      await expect(last).not.toBeInViewport()
      const fade = () => list.evaluate((element) => getComputedStyle(element, '::after').opacity)
      expect(await fade()).toBe('1')
      await last.focus()
      await expect(last).toBeInViewport({ ratio: 1 })
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect.poll(fade).toBe('0')
      expect(await top(email)).toBe(before)
    })
  }
}
