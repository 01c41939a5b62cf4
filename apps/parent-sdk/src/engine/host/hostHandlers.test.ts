import { expect, test, vi } from 'vitest'
import { createDeps } from '../../testing/fakeDeps.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import { hostHandlers } from './hostHandlers.ts'

function handlers(signIn: SignIn | undefined) {
  const { remoteSessions, connections, ...actions } = createDeps()
  const modal = { handlers: {} as never }
  return hostHandlers({
    actions,
    loadRemote: async () => remoteSessions,
    modal,
    signIn,
    connectingSignIn: undefined,
    track: () => {},
    loadMethods: async () => ({ signModalMessage: async () => '' }),
    loadWallets: async () => ({ pairing: () => {} }),
    loadConnections: async () => connections,
  })
}

test('[S8.2:siwx] rejects signIn with UNSUPPORTED_METHOD on a host without sign-in', async () => {
  await expect(handlers(undefined).signIn(null)).rejects.toMatchObject({
    name: 'UNSUPPORTED_METHOD',
  })
  const signIn = vi.fn(async () => {})
  expect(await handlers({ signIn } as never).signIn(null)).toBeNull()
  expect(signIn).toHaveBeenCalledOnce()
})
