import type { Page } from '@playwright/test'

export type Rings = Record<string, string>

type Recorder = { rings: Rings; record(): void }

/** Stops nowhere: after the last control comes the first. */
export async function focusRings(page: Page, presses: number): Promise<Rings> {
  await page.evaluate(startRecording)
  // All are on their way at once; each is recorded when the next arrives.
  await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Tab')))
  return page.evaluate(() => {
    const { recorder } = window as unknown as { recorder: Recorder }
    removeEventListener('keydown', recorder.record, true)
    recorder.record()
    return recorder.rings
  })
}

function startRecording(): void {
  const rings: Rings = {}
  const faultOf = (focused: Element, choice: Element | null): string => {
    const box = focused.matches('input, textarea') ? focused.closest('.send-box, .buy-box, .swap-side') : null
    const one =
      box ??
      choice ??
      focused.closest('.field') ??
      focused.closest('.code-field')?.querySelector('[data-next]') ??
      focused
    const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(one)
    const isAround = outlineStyle !== 'none'
    if (!isAround && !/ 2px inset/.test(boxShadow)) return 'there is no ring'
    const outline = isAround ? Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) : 0
    const ring = one.getBoundingClientRect()
    const capacity = (one.closest('.card-body') ?? document.documentElement).getBoundingClientRect()
    const isComplete =
      ring.top - outline >= capacity.top - 0.5 &&
      ring.bottom + outline <= capacity.bottom + 0.5 &&
      ring.left - outline >= capacity.left - 0.5 &&
      ring.right + outline <= capacity.right + 0.5
    return isComplete ? '' : 'its ring is cut off'
  }
  const record = () => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.matches('h1')) return
    // A row with a checkbox is its label, and has the ring.
    const choice = focused.closest('label.row')
    const named = focused.getAttribute('aria-label') ?? focused.getAttribute('placeholder')
    rings[named ?? (choice ?? focused).textContent ?? ''] = faultOf(focused, choice)
  }
  Object.assign(window, { recorder: { rings, record } })
  addEventListener('keydown', record, true)
}

/** Elements that only their background distinguishes; forced colours drop it. */
export async function lostInForcedColours(page: Page) {
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
