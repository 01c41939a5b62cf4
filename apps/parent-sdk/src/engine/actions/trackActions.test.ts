import { expect, test, vi } from 'vitest'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { createDeps } from '../../testing/fakeDeps.ts'
import { connectWallet } from './session/connectWallet.ts'
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

test('leaves inactive wallets connected if a sign-in ends the active one', async () => {
  const [one, two] = [createFakeWallet(), createFakeWallet()]
  const deps = createDeps({ providers: { 'io.one': one, 'io.two': two } })
  for (const handle of ['io.one', 'io.two']) await connectWallet(deps, { handle, namespace: 'eip155' })
  const track = vi.fn()
  trackActions(deps, track).disconnectActive()
  expect(deps.session.get().namespaces.eip155?.status).toBe('disconnected')
  expect(deps.store.inactive()).toMatchObject([{ connectorId: 'io.one' }])
  expect(one.requests).not.toContain('wallet_revokePermissions')
  expect(two.requests).toContain('wallet_revokePermissions')
  expect(track).toHaveBeenCalledExactlyOnceWith('DISCONNECT_SUCCESS', {})
})

test('emits no disconnection if nothing was connected', async () => {
  const deps = createDeps({ providers: { 'io.one': createFakeWallet() } })
  const track = vi.fn()
  const actions = trackActions(deps, track)
  actions.disconnect()
  actions.disconnect('eip155')
  expect(track).not.toHaveBeenCalled()
  await connectWallet(deps, { handle: 'io.one', namespace: 'eip155' })
  actions.disconnect('eip155')
  actions.disconnect('eip155')
  expect(track).toHaveBeenCalledExactlyOnceWith('DISCONNECT_SUCCESS', { namespace: 'eip155' })
})
