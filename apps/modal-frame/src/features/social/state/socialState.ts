import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { atom } from 'jotai'
import { configAtom } from '../../../core/host/config.ts'
import { offeredConnectorsAtom } from '../../../core/wallets/sessionConnector.ts'

export const registeredAtom = atom<readonly SignInProvider[] | null>(null)

/** All of the host's providers until loaded. */
export const offeredProvidersAtom = atom((get): readonly SignInProvider[] => {
  const requested = get(configAtom)?.socials ?? []
  const registered = get(registeredAtom)
  return registered === null ? requested : requested.filter((provider) => registered.includes(provider))
})

export const isSocialOfferedAtom = atom(
  (get) => get(offeredProvidersAtom).length > 0 && get(offeredConnectorsAtom).some(({ email }) => email !== undefined),
)

/** The id names its window. */
export type SocialLogin = {
  provider: SignInProvider
  transaction: string
  /** For Farcaster, the phone's link. */
  url?: string
  window?: Window | null
  status: 'waiting' | 'declined' | 'failed' | 'opening'
  error?: string
  controller: AbortController
}
export const socialLoginAtom = atom<SocialLogin | null>(null)

export const endSocialAtom = atom(null, (get, set) => {
  get(socialLoginAtom)?.controller.abort()
  set(socialLoginAtom, null)
})
