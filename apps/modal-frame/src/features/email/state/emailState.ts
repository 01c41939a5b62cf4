import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { atom } from 'jotai'
import { configAtom } from '../../../core/host/config.ts'
import { localeAtom } from '../../../core/host/hostState.ts'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { activeConnectorAtom, offeredConnectorsAtom } from '../../../core/wallets/sessionConnector.ts'

export const isEmailOfferedAtom = atom(
  (get) => get(configAtom)?.email === true && get(offeredConnectorsAtom).some(({ email }) => email !== undefined),
)

export type EmailStep = {
  status: 'idle' | 'sending' | 'waiting' | 'checking'
  error?: string
  /** Error name in the secure frame, if present. */
  errorCode?: string
  /** Earliest next email, in ms since the epoch. */
  resendAt: number
  isRateLimited?: boolean
}

export type EmailLoginState = EmailStep & { email: string }

export const NO_LOGIN: EmailLoginState = { email: '', status: 'idle', resendAt: 0 }
export const emailLoginAtom = atom<EmailLoginState>(NO_LOGIN)

/** Login state after leaving its step: keeps address and cooldown, drops failures. */
export function leftLogin({ email, status, resendAt }: EmailLoginState): EmailLoginState {
  const isPending = status === 'sending' || status === 'checking'
  return { email, status: isPending ? status : 'idle', resendAt }
}

/** A change of address; `email` is the new one. */
export type EmailChangeState = EmailStep & { step: 'address' | 'primary' | 'secondary'; email: string }

export const NO_CHANGE: EmailChangeState = { step: 'address', email: '', status: 'idle', resendAt: 0 }
export const emailChangeAtom = atom<EmailChangeState>(NO_CHANGE)

/** The signed-in user; `null` if the frame did not report one. */
export type EmailUser = {
  email: string | null
  /** Unverified display name of a provider. */
  name?: string | undefined
  mode: 'managed' | 'user-locked' | null
  /** Social provider; absent for an email code. */
  provider?: SignInProvider | null
}
export const emailUserAtom = atom<EmailUser | null>(null)

export const isEmailSessionAtom = atom((get) => get(activeConnectorAtom)?.email !== undefined)

/** Email address or provider name of the user; null for other wallets. */
export const signedInEmailAtom = atom((get) =>
  get(isEmailSessionAtom) ? (get(emailUserAtom)?.email ?? get(emailUserAtom)?.name ?? null) : null,
)

/** Pages on the secure origin; null without one. */
export type SecurePages = {
  /** Exports the wallet. */
  export: string
  security: string
  /** URL of the approval page. */
  approve: string
  /** URL of the window that asks for a passkey. */
  passkey: string
}
export const securePagesAtom = atom((get): SecurePages | null => {
  const site = get(secureSiteAtom)
  if (site === null) return null
  const query = new URLSearchParams({ projectId: site.projectId, locale: get(localeAtom) })
  const page = (name: string) => `${site.origin}/${name}?${query}`
  return { export: page('export'), security: page('security'), approve: page('approve'), passkey: page('passkey') }
})

/**
 * Whether inline approvals are safe: the site is listed, and the browser reports covered pixels. Otherwise a separate
 * page.
 */
export const approvesInlineAtom = atom(true)

/** Height that the approval needs, in CSS px; null until reported. */
export const approvalHeightAtom = atom<number | null>(null)
