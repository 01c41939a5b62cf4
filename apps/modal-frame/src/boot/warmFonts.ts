/**
 * Loads the fonts of the first screen while the scripts are still loading. The document holds one hidden word in each font; measuring them
 * makes the browser find the fonts, which in a new process takes as long as half of the first screen's layout. A hidden frame does no
 * layout by itself, hence the call.
 */
export function warmFonts(page: Document): void {
  const words = page.querySelector('.fonts')
  setTimeout(() => {
    words?.getBoundingClientRect()
    words?.remove()
  })
}
