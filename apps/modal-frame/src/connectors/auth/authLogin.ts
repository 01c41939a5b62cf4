import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { outliveFailures } from '@airlock/protocol/secure/outliveFailures'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import { UNFINISHED } from '@airlock/protocol/w3m/unfinished'
import type { Clock } from '../../core/ports/Clock.ts'
import type { EmailLogin } from '../../core/ports/EmailLogin.ts'
import type { W3mClient } from './w3mClient.ts'

type Options = {
  secure(): W3mClient
  clock: Clock
  signedIn(provider: SignInProvider | null): void
  emitSession(): Promise<unknown>
  show: EmailLogin['show']
  cancelPasskey(): void
  declinePasskey(): void
}

const LOCKED = 'WALLET_LOCKED'
const CODE_LIFE_MS = 20 * 60_000

export function authLogin({
  secure,
  clock,
  signedIn,
  emitSession,
  show,
  cancelPasskey,
  declinePasskey,
}: Options): EmailLogin {
  /** Only the newest email's link counts. */
  let mails = 0

  let visits = 0

  function leave(visit: number): AirlockError {
    if (visit === visits)
      secure()
        .request('SIGN_OUT', UNFINISHED)
        .catch(() => {})
    return new AirlockError('CONNECT_CANCELLED')
  }

  /** Signs out a user who cancelled. */
  async function whenSignedIn(
    provider: SignInProvider,
    signal: AbortSignal,
    request: () => Promise<unknown>,
  ): Promise<void> {
    const isOutlived = outliveFailures(clock, signal)
    const visit = visits
    if (signal.aborted) throw new AirlockError('CONNECT_CANCELLED')
    for (;;) {
      try {
        await request()
        break
      } catch (cause) {
        const { code, seconds = 0 } = isAirlockError(cause) ? cause.context : {}
        if (code === LOCKED) break
        if (signal.aborted) throw leave(visit)
        if (code === 'TIMEOUT' || code === 'SOCIAL_WAITING') continue
        if (!(await isOutlived(code, Number(seconds)))) {
          leave(visit)
          throw cause
        }
        if (signal.aborted) throw leave(visit)
      }
    }
    if (!signal.aborted) return signedIn(provider)
    // A cancelled sign-in must not connect unnoticed. A later one has already replaced it.
    if (visit === visits) await secure().request('SIGN_OUT', undefined)
    throw new AirlockError('CONNECT_CANCELLED')
  }

  async function connectPasskey(signal: AbortSignal, input: W3mPayload<'CONNECT_PASSKEY'>): Promise<boolean> {
    const client = secure()
    await client.ready
    if (signal.aborted) return false
    signal.addEventListener('abort', cancelPasskey)
    const { isSignedIn } = await client
      .request('CONNECT_PASSKEY', input)
      .finally(() => signal.removeEventListener('abort', cancelPasskey))
    if (!isSignedIn) return false
    if (!signal.aborted) {
      signedIn(null)
      return true
    }
    // Must not connect after the user left (T127).
    await client.request('SIGN_OUT', undefined)
    return false
  }

  return {
    async requestCode(email) {
      mails += 1
      return (await secure().request('CONNECT_EMAIL', { email })).action
    },
    async awaitDevice() {
      const mine = mails
      const over = clock.now() + CODE_LIFE_MS
      for (;;) {
        try {
          await secure().request('CONNECT_DEVICE', undefined)
          return signedIn(null)
        } catch (cause) {
          const isDelayed = isAirlockError(cause) && cause.context.code === 'TIMEOUT'
          if (mine !== mails) throw new AirlockError('CONNECT_CANCELLED')
          if (!isDelayed || clock.now() >= over) throw cause
        }
      }
    },
    async submitCode(code) {
      await secure().request('CONNECT_OTP', { otp: code })
      signedIn(null)
    },
    connectByPasskey: (signal, inWindow, isRequested) =>
      connectPasskey(
        signal,
        inWindow || isRequested ? { ...(inWindow && { inWindow }), ...(isRequested && { isRequested }) } : undefined,
      ),
    createPasskeyWallet: (signal, inWindow) => connectPasskey(signal, { isNew: true, ...(inWindow && { inWindow }) }),
    passkeyStatus: () => secure().request('PASSKEY_STATUS', undefined),
    async addPasskey(inWindow) {
      return (await secure().request('ADD_PASSKEY', inWindow ? { inWindow } : undefined)).isAdded
    },
    declinePasskey,
    async startSocialLogin(provider, transaction) {
      visits += 1
      await secure().request('GET_SOCIAL_REDIRECT_URI', { provider, transaction })
    },
    connectSocial: (provider, uri, signal) =>
      whenSignedIn(provider, signal, () => secure().request('CONNECT_SOCIAL', { uri })),
    async startFarcasterLogin() {
      visits += 1
      return (await secure().request('GET_FARCASTER_URI', undefined)).url
    },
    connectFarcaster: (signal) =>
      whenSignedIn('farcaster', signal, () => secure().request('CONNECT_FARCASTER', undefined)),
    async unlock() {
      await secure().request('UNLOCK', undefined)
    },
    async changeTo(email) {
      return (await secure().request('UPDATE_EMAIL', { email })).action
    },
    async submitPrimaryCode(code) {
      await secure().request('UPDATE_EMAIL_PRIMARY_OTP', { otp: code })
    },
    async submitSecondaryCode(code) {
      const { newEmail } = await secure().request('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })
      await emitSession()
      return newEmail
    },
    show,
  }
}
