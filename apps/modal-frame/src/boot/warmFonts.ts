/**
 * The document comes with a word in every font of the first screen, out of sight. A new process has to ask for each of them and waits for
 * the answer in the middle of its layout, which is done with while the scripts are on their way; else it were half of the first screen's.
 * A hidden frame lays nothing out by itself, so it is asked to.
 */
export function warmFonts(page: Document): void {
  const words = page.querySelector('.fonts')
  setTimeout(() => {
    words?.getBoundingClientRect()
    words?.remove()
  })
}
