import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import { loadLanguage } from '../messages/loadLanguage.ts'
import { fakeBrowser, trusted, UNCOVERED } from './fakeBrowser.ts'

export async function renderApproval(element: ReactNode, sizes?: Parameters<typeof fakeBrowser>[0]) {
  const browser = fakeBrowser({ body: 500, ...sizes })
  const language = await loadLanguage('en')
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const render = (next: ReactNode) =>
    act(async () => root.render(<LanguageProvider language={language}>{next}</LanguageProvider>))
  const unmount = () => act(async () => root.unmount())
  onTestFinished(async () => {
    await unmount()
    container.remove()
  })
  await render(element)
  browser.paint()
  // A window needs no measure of its scale.
  if (container.querySelector('.approval-frame') !== null && browser.probes().length > 0) act(() => browser.paints(1))
  browser.show(UNCOVERED)

  const find = <T extends HTMLElement = HTMLElement>(selector: string) => {
    const found = container.querySelector<T>(selector)
    if (found === null) throw new Error(`There is no ${selector}.`)
    return found
  }
  const textsOf = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const buttons = () => textsOf('button')
  const button = (name: string) => {
    const found = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (found === undefined) throw new Error(`There is no button ${name}: ${buttons()}.`)
    return found
  }
  const dispatch = (target: Element, event: Event, by: 'person' | 'script' = 'person') =>
    act(async () => void target.dispatchEvent(by === 'person' ? trusted(event) : event))
  return {
    ...browser,
    container,
    render,
    unmount,
    find,
    textsOf,
    buttons,
    button,
    dispatch,
    click: (name: string, by?: 'person' | 'script') =>
      dispatch(button(name), new MouseEvent('click', { bubbles: true }), by),
    isClosed: () => find('.approval-approve').getAttribute('aria-disabled'),
    status: () => find('[role=status]').textContent,
    type(selector: string, text: string) {
      const input = find<HTMLInputElement>(selector)
      // React notices a value that was not set through the element's own property.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      return dispatch(input, new Event('input', { bubbles: true }))
    },
  }
}
