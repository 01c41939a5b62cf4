import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

export async function renderPart(part: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.documentElement.lang = 'en'
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(part))
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  const buttons = () => [...container.querySelectorAll('button')]
  const button = (name: string) => {
    const found = buttons().find((one) => (one.getAttribute('aria-label') ?? one.textContent)?.startsWith(name))
    if (found === undefined) throw new Error(`No button ${name} among ${buttons().map((one) => one.textContent)}.`)
    return found
  }
  return {
    container,
    button,
    hasButton: (name: string) => buttons().some(({ textContent }) => textContent === name),
    text: () => container.textContent ?? '',
    press: (name: string) => act(async () => button(name).click()),
    tick: () => act(async () => container.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()),
  }
}
