import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'

const mounted: Root[] = []

afterEach(async () => {
  for (const root of mounted.splice(0)) await settle(() => root.unmount())
  document.body.replaceChildren()
})

export async function settle(work: () => void): Promise<void> {
  await act(async () => work())
}

export async function mount(node: ReactNode): Promise<HTMLElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  mounted.push(root)
  await settle(() => root.render(node))
  return host
}

export async function eventually(check: () => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(check, { timeout: 4_000 })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

export function button(name: string): HTMLButtonElement {
  const all = [...document.querySelectorAll('button')]
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  if (!found) throw new Error(`no button "${name}" among ${all.map((one) => `"${one.textContent}"`).join(', ')}`)
  return found
}

export async function click(element: Element): Promise<void> {
  await settle(() => (element as HTMLElement).click())
}
