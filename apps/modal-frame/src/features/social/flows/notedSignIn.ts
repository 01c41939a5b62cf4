import { SOCIAL_SIGN_IN_MS } from '@airlock/protocol/constants'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/protocol/socialProviders'
import { browserStorage } from '../../../core/ports/browser/browserStorage.ts'

type Noted = { provider: SocialProvider; transaction: string; since: number }

const KEY = '@airlock-wallet/SOCIAL_LOGIN'

/** Survives reloads. */
const tab = browserStorage(() => sessionStorage)

export function noteSignIn({ provider, transaction, since }: Noted): void {
  tab.set(KEY, [provider, transaction, since].join(' '))
}

export function forgetSignIn(): void {
  tab.remove(KEY)
}

export function notedSignIn(now: number): Noted | undefined {
  const [input, transaction = '', since] = tab.get(KEY)?.split(' ') ?? []
  const provider = SOCIAL_PROVIDERS.find((one) => one === input)
  const recorded = provider && { provider, transaction, since: Number(since) }
  return recorded && now - recorded.since < SOCIAL_SIGN_IN_MS ? recorded : undefined
}
