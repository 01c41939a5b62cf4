import { describe, expect, test, vi } from 'vitest'
import { deferred, settled, testDeps } from '../../testing/testDeps.ts'
import { connectedSession, hostState, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { hostStateAtom } from '../host/hostState.ts'
import { closeModal } from '../router/closeModal.ts'
import { modalAtom, opened } from '../router/modal.ts'
import { push, reset, routerAtom } from '../router/router.ts'
import { announce } from './announce.ts'
import { announcementAtom } from './announcement.ts'
import { copyText } from './copyText.ts'
import { showLoading, showToast } from './showToast.ts'
import { type Toast, toastAtom } from './toast.ts'

const failed: Toast & { variant: 'error' } = { variant: 'error', notice: { key: 'disconnectFailed' } }
const copied: Toast & { variant: 'success' } = { variant: 'success', notice: { key: 'copied' } }
const loading: Toast = { variant: 'loading', notice: { key: 'connecting' } }

test('a toast appears at once and lives 2.5 s', async () => {
  const { deps, store, clock } = testDeps()
  void showToast(deps, failed)
  expect(store.get(toastAtom)).toEqual(failed)
  await clock.advance(2_499)
  expect(store.get(toastAtom)).toEqual(failed)
  await clock.advance(1)
  expect(store.get(toastAtom)).toBeNull()
  void showToast(deps, copied)
  expect(store.get(toastAtom)).toBeNull()
  await clock.advance(150)
  expect(store.get(toastAtom)).toEqual(copied)
})

test('[S2.14:swap] [S9.1:toast] a new toast waits 150 ms for the previous to close, and keeps its own time', async () => {
  const { deps, store, clock } = testDeps()
  void showToast(deps, failed)
  await clock.advance(2_000)
  void showToast(deps, copied)
  expect(store.get(toastAtom)).toBeNull()
  await clock.advance(149)
  expect(store.get(toastAtom)).toBeNull()
  await clock.advance(1)
  expect(store.get(toastAtom)).toEqual(copied)
  await clock.advance(2_499)
  expect(store.get(toastAtom)).toEqual(copied)
})

test('of several that wait only the newest appears', async () => {
  const { deps, store, clock } = testDeps()
  const shown: unknown[] = []
  store.sub(toastAtom, () => shown.push(store.get(toastAtom)?.notice.key))
  store.set(modalAtom, opened())
  void showToast(deps, failed)
  void showLoading(deps, loading, () => new Promise(() => {}))
  void showToast(deps, copied)
  await clock.advance(149)
  expect(store.get(toastAtom)).toBeNull()
  await clock.advance(1)
  expect(shown).toEqual(['disconnectFailed', undefined, 'copied'])
})

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

test('a copied text is announced, and a browser that forbids it shows a toast', async () => {
  const { deps, store } = testDeps()
  const write = vi.spyOn(deps.clipboard, 'write')
  expect(await copyText(deps, '0x71C7')).toBe('copied')
  expect(write).toHaveBeenCalledWith('0x71C7')
  expect(store.get(announcementAtom)).toEqual({ key: 'copied' })
  write.mockRejectedValueOnce(new Error('denied'))
  expect(await copyText(deps, '0x71C7')).toBe('failed')
  expect(store.get(toastAtom)).toEqual({ variant: 'error', notice: { key: 'copyFailed' } })
})

test('the same announcement twice is announced twice', async () => {
  const { deps, store } = testDeps()
  const onAnnouncement = vi.fn()
  store.sub(announcementAtom, onAnnouncement)
  announce(deps, 'copied')
  announce(deps, 'copied')
  await settled()
  expect(onAnnouncement).toHaveBeenCalledTimes(2)
})
