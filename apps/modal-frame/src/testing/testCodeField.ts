import { act } from 'react'

/** The one field of the view that is shown. */
export function field(): HTMLInputElement {
  const [input] = document.querySelectorAll('input')
  if (input === undefined) throw new Error(`There is no field: ${document.body.innerHTML}`)
  return input
}

/** As a keyboard, a paste or a password manager does it: the browser has changed the value already. */
export async function type(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Characters in the boxes of a code. */
export const boxes = () => [...document.querySelectorAll('.code-box')].map(({ textContent }) => textContent)
