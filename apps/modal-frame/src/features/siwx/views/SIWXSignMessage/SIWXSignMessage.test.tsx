import { expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../../core/host/hostState.ts'
import { modalAtom, opened } from '../../../../core/router/modal.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { connectedSession, hostState } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { SIWXSignMessage } from './SIWXSignMessage.tsx'

const at = (stage: 'none' | 'checking' | 'needed' | 'signing' | 'signed') =>
  hostState({ session: connectedSession(), siwx: { required: true, stage } })

async function requested() {
  const created = testDeps({}, at('needed'))
  created.store.set(modalAtom, opened())
  const view = await testView(created, <SIWXSignMessage />)
  return { ...created, view, notified: vi.spyOn(created.host, 'closed') }
}

test.each(['none', 'signed'] as const)('closes once no signature is needed: %s', async (stage) => {
  const { view, store, notified } = await requested()
  await view.after(() => store.set(hostStateAtom, at(stage)))
  expect(store.get(modalAtom).open).toBe(false)
  expect(notified).toHaveBeenCalledOnce()
})

test('stays while page or wallet check another account', async () => {
  const { view, store } = await requested()
  for (const stage of ['checking', 'needed', 'signing'] as const) {
    await view.after(() => store.set(hostStateAtom, at(stage)))
    expect(store.get(modalAtom).open).toBe(true)
  }
})

test('leaves a closed modal and its background flow unchanged', async () => {
  const { view, store, notified } = await requested()
  const closed = { ...opened(), open: false }
  await view.after(() => store.set(modalAtom, closed))
  await view.after(() => store.set(hostStateAtom, at('signed')))
  expect(notified).not.toHaveBeenCalled()
  expect(store.get(modalAtom)).toBe(closed)
})

test('waits for the cancelled wallet request, and again if it fails', async () => {
  const { view, store, host } = await requested()
  let fail = () => {}
  vi.spyOn(host, 'cancelSignIn').mockReturnValue(
    new Promise((_, reject) => {
      fail = () => reject(new Error('gone'))
    }),
  )
  await view.after(() => store.set(hostStateAtom, at('signing')))
  expect(view.buttons()).toEqual(['Signing…', 'Cancel'])
  await view.click('Cancel')
  expect(view.buttons()).toEqual(['Sign', 'Cancelling…'])
  expect(view.button('Sign')?.disabled).toBe(true)
  expect(view.button('Cancelling…')?.disabled).toBe(true)
  await view.after(fail)
  expect(view.buttons()).toEqual(['Signing…', 'Cancel'])
})

test.each([false, true])('prompts the next account afresh after a cancel: %s', async (closesFirst) => {
  const { view, store, host } = await requested()
  vi.spyOn(host, 'cancelSignIn').mockImplementation(async () => {
    const close = () => store.set(modalAtom, { ...opened(), open: false })
    if (closesFirst) close()
    store.set(hostStateAtom, at('none'))
    if (!closesFirst) close()
    return null
  })
  await view.click('Cancel')
  expect(store.get(modalAtom).open).toBe(false)
  await view.after(() => store.set(hostStateAtom, at('needed')))
  await view.after(() => store.set(modalAtom, opened()))
  expect(view.buttons()).toEqual(['Sign', 'Cancel'])
  expect(view.button('Sign')?.disabled).toBe(false)
  expect(view.button('Cancel')?.disabled).toBe(false)
})

test('opens again for a visitor who cancelled, and closes once they sign', async () => {
  const { view, store, host, notified } = await requested()
  await view.after(() => {
    store.set(modalAtom, { ...opened(), open: false })
    store.set(hostStateAtom, at('none'))
  })
  await view.after(() => store.set(modalAtom, opened()))
  expect(store.get(modalAtom).open).toBe(true)
  const signed = vi.spyOn(host, 'signIn').mockImplementation(async () => {
    store.set(hostStateAtom, at('signing'))
    store.set(hostStateAtom, at('signed'))
    return null
  })
  await view.click('Sign')
  expect(signed).toHaveBeenCalledOnce()
  expect(store.get(modalAtom).open).toBe(false)
  expect(notified).toHaveBeenCalledOnce()
})
