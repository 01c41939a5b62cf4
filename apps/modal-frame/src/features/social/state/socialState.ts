import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { atom } from 'jotai'
import { configAtom } from '../../../core/host/config.ts'
import { offeredConnectorsAtom } from '../../../core/wallets/sessionConnector.ts'

/** The installation's registered providers; null until they are loaded. */
export const registeredAtom = atom<readonly SignInProvider[] | null>(null)

/** The providers that the host wants and the installation has, in the host's order; all that it wants until that is known. */
export const offeredProvidersAtom = atom((get): readonly SignInProvider[] => {
  const wanted = get(configAtom)?.socials ?? []
  const registered = get(registeredAtom)
  return registered === null ? wanted : wanted.filter((provider) => registered.includes(provider))
})

export const isSocialOfferedAtom = atom(
  (get) => get(offeredProvidersAtom).length > 0 && get(offeredConnectorsAtom).some(({ email }) => email !== undefined),
)

/** A sign-in, from the click on. Its id names the window that was opened with it. */
export type SocialLogin = {
  provider: SignInProvider
  transaction: string
  /** URL of its window; what a phone opens for Farcaster, once there is one. */
  url?: string
  /** Handle of its window. A browser that gave one opens another one as well. */
  window?: Window | null
  status: 'waiting' | 'declined' | 'failed' | 'opening'
  /** A sentence for the user. */
  error?: string
  controller: AbortController
}
export const socialLoginAtom = atom<SocialLogin | null>(null)

/** Ends the sign-in: a later answer has no effect. */
export const endSocialAtom = atom(null, (get, set) => {
  get(socialLoginAtom)?.controller.abort()
  set(socialLoginAtom, null)
})
