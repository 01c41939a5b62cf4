import { expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../../core/host/hostState.ts'
import { modalAtom, opened } from '../../../../core/router/modal.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { connectedSession, hostState } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { SIWXSignMessage } from './SIWXSignMessage.tsx'

const at = (stage: 'none' | 'checking' | 'needed' | 'signing' | 'signed') =>
  hostState({ session: connectedSession(), siwx: { required: true, stage } })

async function asked() {
  const made = testDeps({}, at('needed'))
  made.store.set(modalAtom, opened())
  const view = await testView(made, <SIWXSignMessage />)
  return { ...made, view, told: vi.spyOn(made.host, 'closed') }
}

test.each(['none', 'signed'] as const)('the modal closes once nobody is asked to sign any more: %s', async (stage) => {
  const { view, store, told } = await asked()
  await view.after(() => store.set(hostStateAtom, at(stage)))
  expect(store.get(modalAtom).open).toBe(false)
  expect(told).toHaveBeenCalledOnce()
})

test('it stays while the page is asked about another account, and while the wallet asks', async () => {
  const { view, store } = await asked()
  for (const stage of ['checking', 'needed', 'signing'] as const) {
    await view.after(() => store.set(hostStateAtom, at(stage)))
    expect(store.get(modalAtom).open).toBe(true)
  }
})

test('a modal that is closed already is left alone, and what goes on behind it is not ended', async () => {
  const { view, store, told } = await asked()
  const closed = { ...opened(), open: false }
  await view.after(() => store.set(modalAtom, closed))
  await view.after(() => store.set(hostStateAtom, at('signed')))
  expect(told).not.toHaveBeenCalled()
  expect(store.get(modalAtom)).toBe(closed)
})

test('who cancels while the wallet asks waits for that alone, and for the wallet again where it fails', async () => {
  const { view, store, host } = await asked()
  let fail = () => {}
  vi.spyOn(host, 'cancelSignIn').mockReturnValue(
    new Promise((_, reject) => {
      fail = () => reject(new Error('gone'))
    }),
  )
  await view.after(() => store.set(hostStateAtom, at('signing')))
  expect(view.buttons()).toEqual(['Signing…', 'Cancel'])
  await view.press('Cancel')
  expect(view.buttons()).toEqual(['Sign', 'Cancelling…'])
  expect(view.button('Sign')?.disabled).toBe(true)
  expect(view.button('Cancelling…')?.disabled).toBe(true)
  await view.after(fail)
  expect(view.buttons()).toEqual(['Signing…', 'Cancel'])
})
