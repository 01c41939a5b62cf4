import type { Page } from '@playwright/test'

const PARTS = 'h1, h2, p, li, dt, dd, button, a, input, textarea, img, svg'

/** Reverses the reading direction, and returns parts that are not mirrored, such as margins that name a side. */
export function unmirrored(page: Page): Promise<string[]> {
  return page.evaluate((parts) => {
    const root = document.documentElement
    const card = document.querySelector('.card')
    if (card === null) throw new Error('There is no card.')
    const shown = [...card.querySelectorAll(parts)].filter(
      // The content of a closed `details` has a stale box until layout.
      (part) =>
        part.checkVisibility() &&
        getComputedStyle(part).display !== 'inline' &&
        !part.matches('.card [dir="ltr"] *, svg *'),
    )
    const positions = (dir: string) => {
      root.dir = dir
      const { left, right } = card.getBoundingClientRect()
      return shown.map((part) => {
        const box = part.getBoundingClientRect()
        return { start: box.left - left, end: right - box.right, width: box.width }
      })
    }
    const before = root.dir
    const [forth, back] = [positions('ltr'), positions('rtl')]
    root.dir = before
    return shown.flatMap((part, index) => {
      const [one, other] = [forth[index], back[index]]
      if (one === undefined || other === undefined || one.width + other.width === 0) return []
      const isMirrored = Math.abs(one.start - other.end) <= 1 && Math.abs(one.end - other.start) <= 1
      return isMirrored ? [] : [part.outerHTML.slice(0, 200)]
    })
  }, PARTS)
}
