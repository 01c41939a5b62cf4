import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { authTraits } from '../connectors/auth/authTraits.ts'
import { secureSiteAtom } from '../core/host/secureSite.ts'
import type { SessionConnector } from '../core/ports/Connector.ts'
import type { EmailLogin } from '../core/ports/EmailLogin.ts'
import { approvesInlineAtom } from '../features/email/state/emailState.ts'
import type { ConnectorContext } from './connectors.ts'
import type { AuthConnector } from './makeAuthConnector.ts'

/** Intersection Observer v2. The secure frame checks it again. */
const REPORTS_VISIBILITY =
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

const CALLS =
  'requestCode awaitDevice submitCode connectByPasskey createPasskeyWallet passkeyStatus addPasskey declinePasskey startSocialLogin connectSocial startFarcasterLogin connectFarcaster unlock changeTo submitPrimaryCode submitSecondaryCode'

/** Undefined without a secure origin. */
export function emailConnector(context: ConnectorContext): SessionConnector | undefined {
  const { settings, store, verified } = context
  const { secure, projectId, passkeyOnly } = settings
  if (secure === undefined) return undefined
  store.set(secureSiteAtom, { origin: secure, projectId, passkeyOnly })
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
    ...onDemand(async () => (await load()).email),
    show: (...shown) => created?.email.show(...shown),
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

type Split<Names extends string> = Names extends `${infer Name} ${infer Rest}` ? Name | Split<Rest> : Names
type Calls = Pick<EmailLogin, Split<typeof CALLS>>

/** One text is shorter than a function for each. */
function onDemand(load: () => Promise<Calls>) {
  const names = CALLS.split(' ') as (keyof Calls)[]
  const call = async (name: keyof Calls, args: unknown[]) =>
    ((await load())[name] as (...args: unknown[]) => unknown)(...args)
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as unknown as Calls
}
