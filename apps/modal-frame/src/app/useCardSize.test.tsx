import { createStore, Provider } from 'jotai'
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Deps } from '../core/ports/Deps.ts'
import { DepsProvider } from '../core/ports/DepsContext.tsx'
import { CLOSED, modalAtom, openCountAtom, opened } from '../core/router/modal.ts'
import { useCardSize } from './useCardSize.ts'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

function Card() {
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useCardSize(card, heading)
  return (
    <div ref={card}>
      <h1 ref={heading}>Connect wallet</h1>
    </div>
  )
}

test('reports an opening whose close was not rendered', async () => {
  const shown = vi.fn(() => Promise.resolve(null))
  const store = createStore()
  const open = () => {
    store.set(modalAtom, opened())
    store.set(openCountAtom, (count) => count + 1)
  }
  open()
  const box = document.body.appendChild(document.createElement('div'))
  const deps = { host: { shown, resized: () => Promise.resolve(null) } } as unknown as Deps
  await act(async () =>
    createRoot(box).render(
      <Provider store={store}>
        <DepsProvider deps={deps}>
          <Card />
        </DepsProvider>
      </Provider>,
    ),
  )
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1))
  await act(async () => {
    store.set(modalAtom, CLOSED)
    open()
  })
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2))
})
