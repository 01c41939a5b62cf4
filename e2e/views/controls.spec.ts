import { expect, type Page } from '@playwright/test'
import { FIXTURES } from '../../apps/modal-frame/src/gallery/fixtures.ts'
import { test } from '../support/gallery/galleryPage.ts'
import { putHostPage } from '../support/hostPage.ts'

const viewStates = Object.entries(FIXTURES).flatMap(([view, states]) =>
  Object.keys(states).map((state) => ({ view, state })),
)

/** Describes the focused element and the faults of its focus ring. A field has its ring within its edge, its icon included. */
function ringOfFocused(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return undefined
    // A row with a checkbox is its label, and has the ring.
    const choice = focused.closest('label.row')
    const named = focused.getAttribute('aria-label') ?? focused.getAttribute('placeholder')
    const name = named ?? (choice ?? focused).textContent ?? ''
    const box = focused.matches('input, textarea') ? focused.closest('.send-box, .buy-box, .swap-side') : null
    const one =
      box ??
      choice ??
      focused.closest('.field') ??
      focused.closest('.code-field')?.querySelector('[data-next]') ??
      focused
    const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(one)
    const isAround = outlineStyle !== 'none'
    if (!isAround && !/ 2px inset/.test(boxShadow)) return { name, fault: 'there is no ring' }
    const outline = isAround ? Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) : 0
    const ring = one.getBoundingClientRect()
    const capacity = (one.closest('.card-body') ?? document.documentElement).getBoundingClientRect()
    const isComplete =
      ring.top - outline >= capacity.top - 0.5 &&
      ring.bottom + outline <= capacity.bottom + 0.5 &&
      ring.left - outline >= capacity.left - 0.5 &&
      ring.right + outline <= capacity.right + 0.5
    return { name, fault: isComplete ? '' : 'its ring is cut off' }
  })
}

/** Elements that only their background distinguishes; forced colours drop it. */
async function lostInForcedColours(page: Page) {
  await page.locator('.airlock :is(button, a, .field, .code-box, .alert, .toast)').evaluateAll((elements) => {
    for (const element of elements) {
      const { backgroundColor } = getComputedStyle(element)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') element.setAttribute('data-shape', '')
    }
  })
  await page.emulateMedia({ forcedColors: 'active' })
  return page.locator('[data-shape]').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { outlineStyle, borderStyle } = getComputedStyle(element)
        return outlineStyle === 'none' && borderStyle === 'none'
      })
      .map(({ className }) => className),
  )
}

for (const { view, state } of viewStates) {
  test(`${view}, ${state}: shows focus rings whole, also with forced colours`, async ({ gallery, show }) => {
    await show({ view, state })
    const errors = new Map<string, string>()
    for (let step = 0; step < 24; step += 1) {
      await gallery.keyboard.press('Tab')
      const met = await ringOfFocused(gallery)
      // After the last control the page has the focus, then the first again.
      if (met === undefined && errors.size > 0) break
      if (met !== undefined) errors.set(met.name, met.fault)
    }
    expect(errors.size).toBeGreaterThan(0)
    expect([...errors].filter(([, error]) => error !== '')).toEqual([])
    expect(await lostInForcedColours(gallery)).toEqual([])
  })
}

test('keeps button edges with forced colours', async ({ page, sites, stack }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(putHostPage(sites, stack))
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).not.toHaveCSS(
    'border-top-color',
    'rgba(0, 0, 0, 0)',
  )
  await page.goto(`${stack.urls.secure}/export?projectId=default`)
  await expect(page.getByRole('button', { name: 'Send code' })).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
})

test('marks the focused field with forced colours', async ({ page, stack }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(`${stack.urls.gallery}#view=Networks`)
  const field = page.locator('.field')
  await expect(field).toHaveCSS('outline-width', '1px')
  await page.getByLabel('Search networks').focus()
  await expect(field).toHaveCSS('outline-width', '2px')
})
