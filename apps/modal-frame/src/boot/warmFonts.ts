/** What the first screen is set in: text, its strong kind, and what is typed. */
const FONTS = [
  ...['var(--text-md)', 'var(--text-sm)', 'var(--text-xs)'],
  ...['600 0.9375rem var(--font)', '600 0.8125rem var(--font)', '500 1rem var(--font)'],
]

/**
 * Has the browser find the fonts of the first screen, each in a task of its own, while the scripts that draw it are on their way. A new
 * process asks for every font and size, and waits for the answer in the middle of its layout: half the time of that of the first screen.
 */
export function warmFonts(page: Document): void {
  for (const font of FONTS) {
    setTimeout(() => {
      const sample = page.createElement('span')
      sample.className = 'airlock'
      sample.style.font = font
      sample.textContent = 'Airlock'
      page.body.append(sample)
      sample.getBoundingClientRect()
      sample.remove()
    })
  }
}
