import { expect, test, vi } from 'vitest'
import { createDeps } from '../../testing/fakeDeps.ts'
import { trackActions } from './trackActions.ts'

test('[S8.2:disconnect] [S8.10:disconnectError] emits an error and an event if disconnecting fails', () => {
  const deps = createDeps()
  vi.spyOn(deps.session, 'dispatch').mockImplementation(() => {
    throw new Error('broken')
  })
  const track = vi.fn()
  expect(() => trackActions(deps, track).disconnect()).toThrow('Failed to disconnect')
  expect(track).toHaveBeenCalledExactlyOnceWith('DISCONNECT_ERROR', { message: 'Failed to disconnect' })
})
