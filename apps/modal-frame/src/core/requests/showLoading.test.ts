import { describe, expect, test } from 'vitest'
import { deferred, settled, testDeps } from '../../testing/testDeps.ts'
import { connectedSession, hostState, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { hostStateAtom } from '../host/hostState.ts'
import { showToast } from '../notices/showToast.ts'
import { type Toast, toastAtom } from '../notices/toast.ts'
import { closeModal } from '../router/closeModal.ts'
import { modalAtom, opened } from '../router/modal.ts'
import { push, reset, routerAtom } from '../router/router.ts'
import { showLoading } from './showLoading.ts'

const failed: Toast & { variant: 'error' } = { variant: 'error', notice: { key: 'disconnectFailed' } }
const copied: Toast & { variant: 'success' } = { variant: 'success', notice: { key: 'copied' } }
const loading: Toast = { variant: 'loading', notice: { key: 'connecting' } }

describe('showLoading', () => {
  function setUp(isOfView = true) {
    const created = testDeps({}, { session: connectedSession() })
    const { deps, store } = created
    store.set(modalAtom, opened())
    store.set(routerAtom, [{ view: 'Account' }, { view: 'SwapPreview' }])
    const task = deferred<string>()
    const result = showLoading(deps, { ...loading, isOfView }, () => task.promise)
    return { ...created, task, result }
  }

  test('stays until the next toast', async () => {
    const { deps, store, clock } = setUp()
    await clock.advance(60_000)
    expect(store.get(toastAtom)).toEqual(loading)
    void showToast(deps, copied)
    await clock.advance(150)
    expect(store.get(toastAtom)).toEqual(copied)
  })

  test.each(['resolve', 'reject'] as const)('ends with its task: %s', async (outcome) => {
    const { store, task, result } = setUp()
    task[outcome]('answer')
    expect(await result.catch((cause) => cause)).toBe('answer')
    expect(store.get(toastAtom)).toBeNull()
  })

  test.each<[string, (created: ReturnType<typeof setUp>) => void]>([
    ['the modal closes', ({ deps }) => closeModal(deps)],
    ['the wallet disconnects', ({ store }) => store.set(hostStateAtom, hostState())],
    [
      'the account changes',
      ({ store }) => store.set(hostStateAtom, hostState({ session: connectedSession(undefined, [OTHER_ADDRESS]) })),
    ],
    ['its view is left', ({ store }) => store.set(routerAtom, reset({ view: 'Account' }))],
  ])('ends if %s, and does not return', async (_, leave) => {
    const created = setUp()
    const { store } = created
    leave(created)
    expect(store.get(toastAtom)).toBeNull()
    store.set(modalAtom, opened())
    await settled()
    expect(store.get(toastAtom)).toBeNull()
  })

  test('stays below a view that opens above', () => {
    const { store } = setUp()
    store.set(routerAtom, push(store.get(routerAtom), { view: 'ApproveTransaction' }))
    expect(store.get(toastAtom)).toEqual(loading)
  })

  test('outlives its view if the task does', () => {
    const { store } = setUp(false)
    store.set(routerAtom, reset({ view: 'Account' }))
    expect(store.get(toastAtom)).toEqual(loading)
  })

  test('does not appear if the task ends within the swap', async () => {
    const { deps, store, clock } = testDeps()
    store.set(modalAtom, opened())
    void showToast(deps, failed)
    await showLoading(deps, loading, async () => {})
    await clock.advance(150)
    expect(store.get(toastAtom)).toBeNull()
  })

  test('does not replace a later toast', async () => {
    const { deps, store, clock, task, result } = setUp()
    void showToast(deps, failed)
    await clock.advance(150)
    task.resolve('answer')
    await result
    expect(store.get(toastAtom)).toEqual(failed)
  })

  test('shows none in a closed modal', async () => {
    const { deps, store } = testDeps()
    void showLoading(deps, loading, () => new Promise(() => {}))
    expect(store.get(toastAtom)).toBeNull()
  })
})
