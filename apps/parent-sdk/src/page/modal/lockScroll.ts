import { sheetOf } from './sheetOf.ts'

/** The dialog draws the scrim itself, below the page's own rules for backdrops. */
const RULES = ':root{overflow:hidden!important}dialog[data-airlock]::backdrop{background:none!important}'

/**
 * Stops the page behind the modal from scrolling, without a shift where its scrollbar was. The lock is a stylesheet: inline styles of the
 * page may change meanwhile, and are never written.
 *
 * @returns releases the lock
 */
export function lockScroll(): () => void {
  const scrollbar = innerWidth - document.documentElement.clientWidth
  const lock = sheetOf(scrollbar > 0 ? RULES + rulesOfScrollbar(scrollbar) : RULES)
  document.adoptedStyleSheets.push(lock)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== lock)
  }
}

/** Keeps the place of a scrollbar. Without specificity: a gutter or padding of the page's own wins. */
function rulesOfScrollbar(width: number) {
  return `:where(:root){scrollbar-gutter:stable}@supports not (scrollbar-gutter:stable){:where(:root){padding-inline-end:${width}px}}`
}
