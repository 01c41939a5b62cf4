import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { outliveFailures } from '@airlock/protocol/secure/outliveFailures'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { UNFINISHED } from '@airlock/protocol/w3m/unfinished'
import type { Clock } from '../../core/ports/Clock.ts'
import type { EmailLogin } from '../../core/ports/EmailLogin.ts'
import type { W3mClient } from './w3mClient.ts'

type Options = {
  /** The client of the secure frame that is open, or of one that it opens. */
  secure(): W3mClient
  clock: Clock
  /** The user has signed in: at a provider, or by a code (null). */
  signedIn(provider: SignInProvider | null): void
  /** Reads the user again and reports the session to the host. */
  emitSession(): Promise<unknown>
  show: EmailLogin['show']
}

/** Code of the secure frame for a user-locked wallet that this device has not opened. */
const LOCKED = 'WALLET_LOCKED'
/** Life of a mailed code. */
const CODE_LIFE_MS = 20 * 60_000

/** Signs people in to the secure frame, by a code or with an account at a provider, and changes their address. */
export function authLogin({ secure, clock, signedIn, emitSession, show }: Options): EmailLogin {
  /** Number of codes that were requested: only the link of the newest mail is waited for. */
  let mails = 0

  /** Number of sign-ins at providers: the frame has the last one alone under way. */
  let visits = 0

  /** Ends the session that a request may have started although it failed. No one waits for that: the user has left. */
  function leave(visit: number): AirlockError {
    if (visit === visits)
      secure()
        .request('SIGN_OUT', UNFINISHED)
        .catch(() => {})
    return new AirlockError('CONNECT_CANCELLED')
  }

  /** Requests until the user has signed in, or the sign-in is over. Signs out a person who cancelled. */
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
        // They are signed in; the session begins with opening the wallet.
        if (code === LOCKED) break
        if (signal.aborted) throw leave(visit)
        // The user takes their time; the sign-in has an end of its own.
        if (code === 'TIMEOUT' || code === 'SOCIAL_WAITING') continue
        if (!(await isOutlived(code, Number(seconds)))) {
          leave(visit)
          throw cause
        }
        if (signal.aborted) throw leave(visit)
      }
    }
    if (!signal.aborted) return signedIn(provider)
    // They signed in after they had cancelled, and must not be connected unawares. A sign-in that was started since has ended this one.
    if (visit === visits) await secure().request('SIGN_OUT', undefined)
    throw new AirlockError('CONNECT_CANCELLED')
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
          const isLate = isAirlockError(cause) && cause.context.code === 'TIMEOUT'
          if (mine !== mails) throw new AirlockError('CONNECT_CANCELLED')
          if (!isLate || clock.now() >= over) throw cause
        }
      }
    },
    async submitCode(code) {
      await secure().request('CONNECT_OTP', { otp: code })
      signedIn(null)
    },
    async beginSocial(provider, transaction) {
      visits += 1
      await secure().request('GET_SOCIAL_REDIRECT_URI', { provider, transaction })
    },
    connectSocial: (provider, uri, signal) =>
      whenSignedIn(provider, signal, () => secure().request('CONNECT_SOCIAL', { uri })),
    async beginFarcaster() {
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
