import { createStore, Provider, useAtomValue } from 'jotai'
import { act, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { CLOSED, modalAtom, opened } from '../core/router/modal.ts'
import { routeAtom, routerAtom } from '../core/router/router.ts'
import { useViewFocus } from './useViewFocus.ts'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

function View() {
  const heading = useRef<HTMLHeadingElement>(null)
  useViewFocus(heading)
  const { view } = useAtomValue(routeAtom)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Connect wallet
      </h1>
      {view === 'EmailVerifyOtp' && <Field />}
    </>
  )
}

function Field() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return <input ref={input} data-takes-focus />
}

test('leaves focus to the host on the first render of an open modal', async () => {
  const { store, focused } = await rendered({ open: true })
  expect(focused()).toBe('BODY')
  await act(() => store.set(routerAtom, [{ view: 'Connect' }, { view: 'AllWallets' }]))
  expect(focused()).toBe('H1')
})

test('leaves the focus to the host on open and releases it on close', async () => {
  const { store, focused } = await rendered({ open: false })
  await act(() => store.set(modalAtom, opened()))
  expect(focused()).toBe('BODY')
  document.querySelector('h1')?.focus()
  await act(() => store.set(modalAtom, CLOSED))
  expect(focused()).toBe('BODY')
})

test('keeps the focus in a field that takes it as its view renders', async () => {
  const { store, focused } = await rendered({ open: true })
  await act(() => store.set(routerAtom, [{ view: 'Connect' }, { view: 'EmailVerifyOtp' }]))
  expect(focused()).toBe('INPUT')
})

/** StrictMode would run the effects twice. */
async function rendered({ open }: { open: boolean }) {
  const store = createStore()
  store.set(modalAtom, open ? opened() : CLOSED)
  store.set(routerAtom, [{ view: 'Connect' }])
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  await act(async () =>
    createRoot(box).render(
      <Provider store={store}>
        <View />
      </Provider>,
    ),
  )
  return { store, focused: () => document.activeElement?.tagName }
}
