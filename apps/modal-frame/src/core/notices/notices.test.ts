import { expect, test, vi } from 'vitest'
import { settled, testDeps } from '../../testing/testDeps.ts'
import { showLoading } from '../requests/showLoading.ts'
import { modalAtom, opened } from '../router/modal.ts'
import { announce } from './announce.ts'
import { announcementAtom } from './announcement.ts'
import { copyText } from './copyText.ts'
import { showToast } from './showToast.ts'
import { type Toast, toastAtom } from './toast.ts'

const failed: Toast & { variant: 'error' } = { variant: 'error', notice: { key: 'disconnectFailed' } }
const copied: Toast & { variant: 'success' } = { variant: 'success', notice: { key: 'copied' } }
const loading: Toast = { variant: 'loading', notice: { key: 'connecting' } }

test('shows a toast at once, for 2.5 s', async () => {
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

test('[S2.14:swap] [S9.1:toast] shows a new toast 150 ms after the previous one, for its full time', async () => {
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

test('shows only the newest of several waiting toasts', async () => {
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

test('announces a copied text; shows a toast if the browser forbids it', async () => {
  const { deps, store } = testDeps()
  const write = vi.spyOn(deps.clipboard, 'write')
  expect(await copyText(deps, '0x71C7')).toBe('copied')
  expect(write).toHaveBeenCalledWith('0x71C7')
  expect(store.get(announcementAtom)).toEqual({ key: 'copied' })
  write.mockRejectedValueOnce(new Error('denied'))
  expect(await copyText(deps, '0x71C7')).toBe('failed')
  expect(store.get(toastAtom)).toEqual({ variant: 'error', notice: { key: 'copyFailed' } })
})

test('announces the same text twice', async () => {
  const { deps, store } = testDeps()
  const onAnnouncement = vi.fn()
  store.sub(announcementAtom, onAnnouncement)
  announce(deps, 'copied')
  announce(deps, 'copied')
  await settled()
  expect(onAnnouncement).toHaveBeenCalledTimes(2)
})
