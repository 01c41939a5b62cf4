import css from './list.css?inline'
import { ALL, NAMES } from './rows.ts'

/** The floor: a dialog of plain DOM in the host's own page. */
let shade: HTMLElement | undefined

function build(): HTMLElement {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  const element = document.createElement('div')
  element.className = 'shade'
  element.innerHTML = '<div class="sheet" role="dialog" aria-label="Connect"></div>'
  document.body.append(element)
  return element
}

function open() {
  shade ??= build()
  const rows = [...NAMES, ALL].map((name) => `<button class="row"><i></i>${name}</button>`)
  if (shade.firstElementChild) shade.firstElementChild.innerHTML = rows.join('')
  shade.hidden = false
  shade.style.display = ''
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && shade) shade.style.display = 'none'
})
window.wallet = { open }
