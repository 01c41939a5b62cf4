import { sheetOf } from './sheetOf.ts'

/** The dialog renders the scrim itself. */
const RULES = ':root{overflow:hidden!important}dialog[data-airlock]::backdrop{background:none!important}'

/** A stylesheet, because the page may change its inline styles meanwhile. @returns releases the lock */
export function lockScroll(): () => void {
  const scrollbar = innerWidth - document.documentElement.clientWidth
  const lock = sheetOf(scrollbar > 0 ? RULES + rulesOfScrollbar(scrollbar) : RULES)
  document.adoptedStyleSheets.push(lock)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== lock)
  }
}

/** Zero specificity: the page's own gutter or padding wins. */
function rulesOfScrollbar(width: number) {
  return `:where(:root){scrollbar-gutter:stable}@supports not (scrollbar-gutter:stable){:where(:root){padding-inline-end:${width}px}}`
}
