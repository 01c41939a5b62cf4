import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { authTraits } from '../connectors/auth/authTraits.ts'
import { secureSiteAtom } from '../core/host/secureSite.ts'
import type { SessionConnector } from '../core/ports/Connector.ts'
import type { EmailLogin } from '../core/ports/EmailLogin.ts'
import { approvesInlineAtom } from '../features/email/state/emailState.ts'
import type { ConnectorContext } from './connectors.ts'
import type { AuthConnector } from './makeAuthConnector.ts'

/** `true` where the browser reports covered elements (Intersection Observer v2). The secure frame checks it again by itself. */
const REPORTS_VISIBILITY =
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

/** Connector of the secure frame's wallets, loaded on demand; undefined without a secure origin. */
export function emailConnector(context: ConnectorContext): SessionConnector | undefined {
  const { settings, store, verified } = context
  const { secure, projectId } = settings
  if (secure === undefined) return undefined
  store.set(secureSiteAtom, { origin: secure, projectId })
  store.set(approvesInlineAtom, verified && REPORTS_VISIBILITY)
  let created: AuthConnector | undefined
  let loading: Promise<AuthConnector> | undefined
  const load = () => {
    loading ??= make(secure).catch((cause) => {
      loading = undefined
      throw new AirlockError('AUTH_UNAVAILABLE', { cause })
    })
    return loading
  }

  async function make(secureOrigin: string) {
    const { makeAuthConnector } = await import('./makeAuthConnector.ts')
    created = makeAuthConnector(context, secureOrigin)
    return created
  }

  const email: EmailLogin = {
    requestCode: async (address) => (await load()).email.requestCode(address),
    awaitDevice: async () => (await load()).email.awaitDevice(),
    submitCode: async (code) => (await load()).email.submitCode(code),
    startSocialLogin: async (provider, transaction) => (await load()).email.startSocialLogin(provider, transaction),
    connectSocial: async (provider, uri, signal) => (await load()).email.connectSocial(provider, uri, signal),
    startFarcasterLogin: async () => (await load()).email.startFarcasterLogin(),
    connectFarcaster: async (signal) => (await load()).email.connectFarcaster(signal),
    unlock: async () => (await load()).email.unlock(),
    changeTo: async (address) => (await load()).email.changeTo(address),
    submitPrimaryCode: async (code) => (await load()).email.submitPrimaryCode(code),
    submitSecondaryCode: async (code) => (await load()).email.submitSecondaryCode(code),
    show: (position, title) => created?.email.show(position, title),
  }
  return {
    ...authTraits,
    email,
    connect: async (wallet, options) => (await load()).connect(wallet, options),
    cancel: async () => {},
    session: {
      restore: async () => (await load()).session.restore(),
      request: async (call) => (await load()).session.request(call),
      abort: () => created?.session.abort?.(),
      end: async () => (await load()).session.end(),
    },
  }
}
