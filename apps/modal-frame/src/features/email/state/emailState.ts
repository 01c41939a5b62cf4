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
  errorCode?: string
  resendAt: number
  isRateLimited?: boolean
}

export type EmailLoginState = EmailStep & { email: string }

export const NO_LOGIN: EmailLoginState = { email: '', status: 'idle', resendAt: 0 }
export const emailLoginAtom = atom<EmailLoginState>(NO_LOGIN)

/** Keeps address and cooldown, drops failures. */
export function leftLogin({ email, status, resendAt }: EmailLoginState): EmailLoginState {
  const isPending = status === 'sending' || status === 'checking'
  return { email, status: isPending ? status : 'idle', resendAt }
}

export type EmailChangeState = EmailStep & { step: 'address' | 'primary' | 'secondary'; email: string }

export const NO_CHANGE: EmailChangeState = { step: 'address', email: '', status: 'idle', resendAt: 0 }
export const emailChangeAtom = atom<EmailChangeState>(NO_CHANGE)

export type EmailUser = {
  email: string | null
  /** From a provider, unverified. */
  name?: string | undefined
  mode: 'managed' | 'user-locked' | null
  /** Ways to recover that are set up, of three. */
  recovery?: number | undefined
  provider?: SignInProvider | null
}
export const emailUserAtom = atom<EmailUser | null>(null)

export const isEmailSessionAtom = atom((get) => get(activeConnectorAtom)?.email !== undefined)

export const signedInEmailAtom = atom((get) =>
  get(isEmailSessionAtom) ? (get(emailUserAtom)?.email ?? get(emailUserAtom)?.name ?? null) : null,
)

export type SecurePages = {
  export: string
  security: string
  approve: string
  passkey: string
}
export const securePagesAtom = atom((get): SecurePages | null => {
  const site = get(secureSiteAtom)
  if (site === null) return null
  const query = new URLSearchParams({ projectId: site.projectId, locale: get(localeAtom) })
  const page = (name: string) => `${site.origin}/${name}?${query}`
  return { export: page('export'), security: page('security'), approve: page('approve'), passkey: page('passkey') }
})

/** Requires a listed site and a browser that reports covered pixels. */
export const approvesInlineAtom = atom(true)

/** CSS px; null until reported. */
export const approvalHeightAtom = atom<number | null>(null)
