import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { authConnector } from '../connectors/auth/authConnector.ts'
import { authTraits } from '../connectors/auth/authTraits.ts'
import { configAtom } from '../core/host/config.ts'
import { localeAtom, themeAtom } from '../core/host/hostState.ts'
import { secureSiteAtom } from '../core/host/secureSite.ts'
import { loadNetworks } from '../core/networks/loadAdapter.ts'
import { networkIdOfAtom } from '../core/networks/network.ts'
import { browserClock } from '../core/ports/browser/browserClock.ts'
import type { SessionConnector } from '../core/ports/Connector.ts'
import type { EmailLogin } from '../core/ports/EmailLogin.ts'
import { trackSessions } from '../core/wallets/remoteSessions.ts'
import { approvalHeightAtom, approvesInPlaceAtom, emailUserAtom } from '../features/email/state/emailState.ts'
import type { ConnectorContext } from './connectors.ts'

/** `true` where the browser reports covered elements (Intersection Observer v2). The secure frame checks it again by itself. */
const TELLS_VISIBILITY =
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

/** The connector for wallets of the secure frame; undefined for an installation without one. Its code is loaded when it is first needed. */
export function emailConnector({
  settings,
  store,
  host,
  adapters,
  storage,
  origin,
  verified,
}: ConnectorContext): SessionConnector | undefined {
  const { secure, projectId } = settings
  if (secure === undefined) return undefined
  store.set(secureSiteAtom, { origin: secure, projectId })
  store.set(approvesInPlaceAtom, verified && TELLS_VISIBILITY)
  let made: ReturnType<typeof authConnector> | undefined
  let loading: Promise<NonNullable<typeof made>> | undefined
  const load = () => {
    loading ??= make(secure).catch((cause) => {
      loading = undefined
      throw new AirlockError('AUTH_UNAVAILABLE', { cause })
    })
    return loading
  }

  async function make(secureOrigin: string) {
    const [{ authConnector }, { createSecureFrame }] = await Promise.all([
      import('../connectors/auth/authConnector.ts'),
      import('../connectors/auth/createSecureFrame.ts'),
    ])
    const config = store.get(configAtom)
    if (config === null) throw new AirlockError('INTERNAL')
    const connector = authConnector({
      open: (chainId, events) =>
        createSecureFrame(
          { origin: secureOrigin, projectId, hostOrigin: origin, chainId, locale: store.get(localeAtom) },
          events,
        ),
      host: trackSessions({ store, host }),
      clock: browserClock,
      storage,
      networks: () => loadNetworks({ store, adapters }),
      activeNetwork: (namespace) => store.get(networkIdOfAtom)(namespace),
      // The asking site is shown by the origin that the browser vouches for, not by what the page says of itself.
      dapp: () => ({ projectId, sdkVersion: config.sdk, metadata: { ...config.metadata, url: origin } }),
      theme() {
        const { mode } = store.get(themeAtom)
        return mode === 'system' ? {} : { themeMode: mode }
      },
      approvalHeight: (height) => store.set(approvalHeightAtom, height),
      user: ({ email, userName, mode }) =>
        store.set(emailUserAtom, { email: email ?? null, name: foreignText(userName ?? ''), mode: mode ?? null }),
    })
    store.sub(themeAtom, connector.syncTheme)
    made = connector
    return connector
  }

  const email: EmailLogin = {
    requestCode: async (address) => (await load()).email.requestCode(address),
    awaitDevice: async () => (await load()).email.awaitDevice(),
    submitCode: async (code) => (await load()).email.submitCode(code),
    beginSocial: async (provider, transaction) => (await load()).email.beginSocial(provider, transaction),
    connectSocial: async (uri, signal) => (await load()).email.connectSocial(uri, signal),
    beginFarcaster: async () => (await load()).email.beginFarcaster(),
    connectFarcaster: async (signal) => (await load()).email.connectFarcaster(signal),
    unlock: async () => (await load()).email.unlock(),
    changeTo: async (address) => (await load()).email.changeTo(address),
    submitPrimaryCode: async (code) => (await load()).email.submitPrimaryCode(code),
    submitSecondaryCode: async (code) => (await load()).email.submitSecondaryCode(code),
    show: (place, title) => made?.email.show(place, title),
  }
  return {
    ...authTraits,
    email,
    connect: async (wallet, options) => (await load()).connect(wallet, options),
    cancel: async () => {},
    session: {
      restore: async () => (await load()).session.restore(),
      request: async (call) => (await load()).session.request(call),
      abort: () => made?.session.abort?.(),
      end: async () => (await load()).session.end(),
    },
  }
}
