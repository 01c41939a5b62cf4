import { namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { SessionConnector } from '../../core/ports/Connector.ts'
import type { EmailLogin } from '../../core/ports/EmailLogin.ts'
import type { AuthOptions } from './AuthOptions.ts'
import { authLogin } from './authLogin.ts'
import { createAuthRequest } from './createAuthRequest.ts'
import { createAuthState, FALLBACK } from './createAuthState.ts'
import { fetchAuthSession } from './fetchAuthSession.ts'

export function authConnector(
  options: AuthOptions,
): Pick<SessionConnector, 'connect' | 'session'> & { email: EmailLogin; syncTheme(): void } {
  const { host, clock } = options
  const state = createAuthState(options)
  const { secure, opened, cache } = state
  const deps = { options, state }

  async function emitSession(): Promise<void> {
    await host.walletConnected({ ...(await fetchAuthSession(deps)).remote, isUpdate: true })
  }

  return {
    async connect(_wallet, { signal } = {}) {
      const requested = options.requestedNamespace()
      const { remote, signed } = await fetchAuthSession(deps, requested, options.signIn.prepare())
      if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
      // Otherwise the page would request a sign-in.
      if (signed.length > 0) await options.signIn.complete(signed, remote)
      if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
      await host.walletConnected(remote)
      const { namespaces } = remote
      const [first] = Object.values(namespaces)
      const { accounts: [address = ''] = [], caipNetworkId = FALLBACK } = namespaces[requested] ?? first ?? {}
      // A session in several namespaces keeps the page's namespace.
      if (namespaceOf(caipNetworkId) !== options.activeNamespace()) {
        await host.switchNetwork({ caipNetworkId }).catch(() => {})
      }
      return { address, caipNetworkId }
    },
    session: {
      async restore(chosen) {
        const { isConnected } = await secure().request('IS_CONNECTED', undefined)
        if (isConnected) return (await fetchAuthSession({ ...deps, chosen })).remote
        opened()?.end()
        state.forget()
        return null
      },
      request: createAuthRequest({ ...options, state, emitSession }),
      abort: () => opened()?.abort(),
      end: state.end,
    },
    email: authLogin({
      secure,
      clock,
      signedIn: cache.keepProvider,
      emitSession,
      show: (...shown) => opened()?.show(...shown),
      cancelPasskey: () => opened()?.send('CONNECT_PASSKEY', { isCancelled: true }),
      declinePasskey: () => opened()?.send('ADD_PASSKEY', { isDeclined: true }),
    }),
    syncTheme: () => opened()?.send('SYNC_THEME', options.theme()),
  }
}
