import { act } from 'react'

export function field(): HTMLInputElement {
  const [input] = document.querySelectorAll('input')
  if (input === undefined) throw new Error(`There is no field: ${document.body.innerHTML}`)
  return input
}

export async function type(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export const boxes = () => [...document.querySelectorAll('.code-box')].map(({ textContent }) => textContent)
