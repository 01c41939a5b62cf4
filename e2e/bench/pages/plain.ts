import css from './limit.css?inline'
import { NAMES } from './rows.ts'

/** The floor: a dialog of plain DOM in the host, no frame, no framework. */
const style = document.createElement('style')
style.textContent = css
document.head.append(style)
let shade: HTMLElement | undefined

function open() {
  shade ??= make()
  document.body.append(shade)
}

function make() {
  const element = document.createElement('div')
  element.className = 'shade'
  const sheet = document.createElement('div')
  sheet.className = 'sheet'
  for (const name of NAMES) {
    const row = document.createElement('button')
    row.className = 'row'
    row.append(document.createElement('i'), name)
    sheet.append(row)
  }
  element.append(sheet)
  return element
}

document.querySelector('#connect')?.addEventListener('click', open)
addEventListener('keydown', ({ key }) => key === 'Escape' && shade?.remove())
