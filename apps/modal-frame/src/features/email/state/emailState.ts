import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { atom } from 'jotai'
import { configAtom } from '../../../core/host/config.ts'
import { localeAtom } from '../../../core/host/hostState.ts'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { activeConnectorAtom, offeredConnectorsAtom } from '../../../core/wallets/sessionConnector.ts'

/** `true` where the email field is shown. */
export const isEmailOfferedAtom = atom(
  (get) => get(configAtom)?.email === true && get(offeredConnectorsAtom).some(({ email }) => email !== undefined),
)

/** State of a step of signing in. `error` is a sentence for the user. */
export type EmailStep = {
  status: 'idle' | 'sending' | 'waiting' | 'checking'
  error?: string
  /** Name of the error in the secure frame, where it has one. */
  errorCode?: string
  /** Time from which another mail may be requested, in ms since the epoch. */
  resendAt: number
  /** The visitor requested one before that. */
  isTooSoon?: boolean
}

/** A login by email, from the address to the code. */
export type EmailLoginState = EmailStep & { email: string }

export const NO_LOGIN: EmailLoginState = { email: '', status: 'idle', resendAt: 0 }
export const emailLoginAtom = atom<EmailLoginState>(NO_LOGIN)

/** The login once its step was left: the address and the time of the next mail stay, a failure does not. */
export function leftLogin({ email, status, resendAt }: EmailLoginState): EmailLoginState {
  const isUnderWay = status === 'sending' || status === 'checking'
  return { email, status: isUnderWay ? status : 'idle', resendAt }
}

/** A change of the address; `email` is the new one. */
export type EmailChangeState = EmailStep & { step: 'address' | 'primary' | 'secondary'; email: string }

export const NO_CHANGE: EmailChangeState = { step: 'address', email: '', status: 'idle', resendAt: 0 }
export const emailChangeAtom = atom<EmailChangeState>(NO_CHANGE)

/** The user who is signed in, and who can open the wallet; `null` where the frame did not report it. */
export type EmailUser = {
  email: string | null
  /** Display name that a provider gave, unverified. */
  name?: string | undefined
  mode: 'managed' | 'user-locked' | null
  /** The provider that they signed in at; absent for a code by email. */
  provider?: SignInProvider | null
}
export const emailUserAtom = atom<EmailUser | null>(null)

/** `true` for a session that started by email. */
export const isEmailSessionAtom = atom((get) => get(activeConnectorAtom)?.email !== undefined)

/** The address of a person who signed in by email, or the name that a provider gave; null for all others. */
export const signedInEmailAtom = atom((get) =>
  get(isEmailSessionAtom) ? (get(emailUserAtom)?.email ?? get(emailUserAtom)?.name ?? null) : null,
)

/** Pages of their own on the secure origin; null without a secure frame. */
export type SecurePages = {
  /** Lets people take their wallet with them. */
  export: string
  /** URL of the page on which a user decides who can open the wallet. */
  security: string
  /** URL of the page on which everything can be approved. */
  approve: string
}
export const securePagesAtom = atom((get): SecurePages | null => {
  const site = get(secureSiteAtom)
  if (site === null) return null
  const query = new URLSearchParams({ projectId: site.projectId, locale: get(localeAtom) })
  const page = (name: string) => `${site.origin}/${name}?${query}`
  return { export: page('export'), security: page('security'), approve: page('approve') }
})

/**
 * `true` where approvals within the modal are safe: the site is listed, and the browser reports covered pixels. Elsewhere people approve
 * on a page of its own.
 */
export const approvesInPlaceAtom = atom(true)

/** The height at which the approval that is shown would fit its place, in CSS px; null until the secure frame reports it. */
export const approvalHeightAtom = atom<number | null>(null)
