import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { authConnector } from '../connectors/auth/authConnector.ts'
import { AUTH_NAMESPACES, authTraits } from '../connectors/auth/authTraits.ts'
import { createSecureFrame } from '../connectors/auth/createSecureFrame.ts'
import { askTokens } from '../core/gateway/askTokens.ts'
import { requestBundler } from '../core/gateway/requestBundler.ts'
import { configAtom } from '../core/host/config.ts'
import { hostStateAtom, localeAtom, sessionAtom, themeAtom } from '../core/host/hostState.ts'
import { whileOpen } from '../core/modal/whileOpen.ts'
import { loadNetworks } from '../core/networks/loadNetwork.ts'
import { networkIdOfAtom } from '../core/networks/network.ts'
import { browserClock } from '../core/ports/browser/browserClock.ts'
import { showApproval } from '../core/requests/showApproval.ts'
import { isOpenAtom, namespaceFilterAtom } from '../core/router/modal.ts'
import { trackSessions } from '../core/wallets/remoteSessions.ts'
import { connectorsAtom } from '../core/wallets/sessionConnector.ts'
import { approvalHeightAtom, approvesInlineAtom, emailUserAtom } from '../features/email/state/emailState.ts'
import { completeSignIn } from '../features/siwx/flows/completeSignIn.ts'
import type { ConnectorContext } from './connectors.ts'

export type AuthConnector = ReturnType<typeof authConnector>

export function makeAuthConnector(
  { settings, store, host, adapters, storage, gateway, origin }: ConnectorContext,
  secureOrigin: string,
): AuthConnector {
  const { projectId } = settings
  const config = store.get(configAtom)
  if (config === null) throw new AirlockError('INTERNAL')
  const activeNamespace = () => store.get(sessionAtom)?.activeNamespace
  const isOwnConnector = (connectorId?: string) =>
    store.get(connectorsAtom).some(({ id, supports }) => id === connectorId && supports(authTraits.wallet))
  const connector = authConnector({
    open: (chainId, events) =>
      createSecureFrame(
        { origin: secureOrigin, projectId, hostOrigin: origin, chainId, locale: store.get(localeAtom) },
        events,
      ),
    host: { ...trackSessions({ store, host }), switchNetwork: host.switchNetwork },
    requestBundler: (network, call) => requestBundler({ gateway, store }, network, call),
    tokens: (network, address) => askTokens({ gateway, store }, network, address),
    clock: browserClock,
    storage,
    networks: () => loadNetworks({ store, adapters }),
    activeNetwork: (namespace) => store.get(networkIdOfAtom)(namespace),
    activeNamespace,
    requestedNamespace() {
      const [first] = AUTH_NAMESPACES
      return store.get(namespaceFilterAtom) ?? activeNamespace() ?? (first as ChainNamespace)
    },
    isClaimed(namespace) {
      const { status, connectorId } = store.get(sessionAtom)?.namespaces[namespace] ?? {}
      return (status === 'connected' || status === 'reconnecting') && !isOwnConnector(connectorId)
    },
    // The browser reports this origin, unlike the page's metadata.
    dapp: () => ({ projectId, sdkVersion: config.sdk, metadata: { ...config.metadata, url: origin } }),
    theme() {
      const { mode } = store.get(themeAtom)
      return mode === 'system' ? {} : { themeMode: mode }
    },
    approvalHeight: (height) => store.set(approvalHeightAtom, height),
    user({ email, userName, mode, recovery }, provider) {
      const name = foreignText(userName ?? '')
      const user = { email: email ?? null, name, mode: mode ?? null, recovery, provider }
      store.set(emailUserAtom, user)
    },
    tellsEmail: settings.offer?.tellEmail === true,
    signIn: {
      async prepare() {
        // A hidden secure frame shows no prompts.
        const isSeen = store.get(isOpenAtom) && store.get(approvesInlineAtom)
        if (!isSeen || store.get(hostStateAtom)?.siwx === undefined) return null
        // A server may store one nonce for each user, so a new one invalidates others.
        for (const other of store.get(connectorsAtom)) if (!other.supports(authTraits.wallet)) void other.cancel()
        return whileOpen(
          store,
          host.prepareSignIn(null).catch(() => null),
        )
      },
      whileShown: (response) => showApproval({ store }, authTraits, { method: 'signIn', result: response }),
      complete: (signed, remote) => completeSignIn({ store, host, clock: browserClock }, signed, remote),
    },
  })
  store.sub(themeAtom, connector.syncTheme)
  return connector
}
