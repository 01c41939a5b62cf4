import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { vi } from 'vitest'
import { secureSiteAtom } from '../core/host/secureSite.ts'
import { openModal } from '../core/modal/openModal.ts'
import type { Connector, ConnectorSession } from '../core/ports/Connector.ts'
import { modalAtom, opened } from '../core/router/modal.ts'
import { routeAtom } from '../core/router/router.ts'
import { connectorsAtom } from '../core/wallets/sessionConnector.ts'
import { emailLoginAtom } from '../features/email/state/emailState.ts'
import { agreeingEmail, fakeEmailConnector } from './testConnectors.ts'
import { testDeps } from './testDeps.ts'
import { ADDRESS, ARBITRUM, hostState } from './testFixtures.ts'

export const ADA = 'ada@mail.example'

function fakeEmail() {
  const email = agreeingEmail()
  return {
    requestCode: vi.fn(email.requestCode),
    awaitDevice: vi.fn(email.awaitDevice),
    submitCode: vi.fn(email.submitCode),
    connectByPasskey: vi.fn(email.connectByPasskey),
    createPasskeyWallet: vi.fn(email.createPasskeyWallet),
    passkeyStatus: vi.fn(email.passkeyStatus),
    addPasskey: vi.fn(email.addPasskey),
    declinePasskey: vi.fn(email.declinePasskey),
    startSocialLogin: vi.fn(email.startSocialLogin),
    connectSocial: vi.fn(email.connectSocial),
    startFarcasterLogin: vi.fn(email.startFarcasterLogin),
    connectFarcaster: vi.fn(email.connectFarcaster),
    unlock: vi.fn(email.unlock),
    changeTo: vi.fn(email.changeTo),
    submitPrimaryCode: vi.fn(email.submitPrimaryCode),
    submitSecondaryCode: vi.fn(email.submitSecondaryCode),
    show: vi.fn(email.show),
  }
}

export function setUpEmail(config: Parameters<typeof testDeps>[0] = {}) {
  const parts = testDeps({ email: true, ...config })
  const email = fakeEmail()
  const session = {
    restore: vi.fn<ConnectorSession['restore']>(async () => null),
    request: vi.fn<ConnectorSession['request']>(async () => '0xsigned'),
    abort: vi.fn(),
    end: vi.fn(async () => {}),
  }
  const connect = vi.fn<Connector['connect']>(async () => ({ address: ADDRESS, caipNetworkId: ARBITRUM }))
  const connector = fakeEmailConnector({ email, connect, session })
  const deps = { ...parts.deps, email, connectors: [...parts.deps.connectors, connector] }
  parts.store.set(connectorsAtom, [connector])
  openModal(deps)
  const state = () => parts.store.get(emailLoginAtom)
  return { ...parts, deps, email, session, connect, state, view: () => parts.store.get(routeAtom).view }
}

export const rejection = (code: string, reason: string, seconds?: string) =>
  new AirlockError('AUTH_FAILED', { context: { code, reason, ...(seconds !== undefined && { seconds }) } })

export const PAGES = {
  export: 'https://keys.example/export?projectId=p&locale=en',
  security: 'https://keys.example/security?projectId=p&locale=en',
  approve: 'https://keys.example/approve?projectId=p&locale=en',
  passkey: 'https://keys.example/passkey?projectId=p&locale=en',
}

export function setUpEmailViews(
  config: Parameters<typeof testDeps>[0] = {},
  state: Parameters<typeof testDeps>[1] = {},
) {
  const created = testDeps({ email: true, ...config }, state)
  const email = fakeEmail()
  created.store.set(secureSiteAtom, { origin: 'https://keys.example', projectId: 'p' })
  created.store.set(connectorsAtom, [fakeEmailConnector({ email })])
  created.store.set(modalAtom, opened())
  return { ...created, email, deps: { ...created.deps, email } }
}

export const SIGNED_IN = hostState({
  session: {
    activeNamespace: 'eip155',
    namespaces: {
      eip155: { status: 'connected', connectorId: 'auth', remote: true, accounts: [ADDRESS], caipNetworkId: ARBITRUM },
    },
  },
})
