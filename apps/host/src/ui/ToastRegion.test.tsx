import { expect, test } from 'vitest'
import { button, click, mount, settle } from '../testing/mount.tsx'
import { ToastContext, ToastRegion } from './ToastRegion.tsx'
import { createToasts } from './toasts.ts'

test('[S2.14:error] renders a polite live region before any toast', async () => {
  const toasts = createToasts()
  const host = await mount(
    <ToastContext value={toasts}>
      <ToastRegion />
    </ToastContext>,
  )
  const region = host.querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('')
  await settle(() => toasts.show('error', 'It failed'))
  expect(region?.textContent).toBe('It failed')
  expect(region?.querySelector('.toast-error')).not.toBeNull()
})

test('dismisses a toast on click', async () => {
  const toasts = createToasts()
  await mount(
    <ToastContext value={toasts}>
      <ToastRegion />
    </ToastContext>,
  )
  await settle(() => toasts.show('loading', 'Waiting'))
  await click(button('Dismiss'))
  expect(toasts.get().stage).toBe('closing')
})
