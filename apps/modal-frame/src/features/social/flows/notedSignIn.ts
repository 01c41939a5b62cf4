import { SOCIAL_SIGN_IN_MS } from '@airlock/protocol/constants'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/protocol/socialProviders'
import { browserStorage } from '../../../core/ports/browser/browserStorage.ts'

/** A sign-in, the id that its window was opened with, and when it started, in ms since the epoch. */
type Noted = { provider: SocialProvider; transaction: string; since: number }

const KEY = '@airlock-wallet/SOCIAL_LOGIN'

/** Memory of this tab alone, which outlives its page: a sign-in of another tab waits there. */
const tab = browserStorage(() => sessionStorage)

/** Notes the sign-in that is under way. */
export function noteSignIn({ provider, transaction, since }: Noted): void {
  tab.set(KEY, [provider, transaction, since].join(' '))
}

export function forgetSignIn(): void {
  tab.remove(KEY)
}

/** The sign-in that was under way in this tab, as long as it may continue. */
export function notedSignIn(now: number): Noted | undefined {
  const [given, transaction = '', since] = tab.get(KEY)?.split(' ') ?? []
  const provider = SOCIAL_PROVIDERS.find((one) => one === given)
  const noted = provider && { provider, transaction, since: Number(since) }
  return noted && now - noted.since < SOCIAL_SIGN_IN_MS ? noted : undefined
}
