import { atom } from 'jotai'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { NameFailure } from './nameFailure.ts'

export type Registration =
  | { stage: 'idle'; name?: string; failure?: NameFailure }
  | { stage: 'signing' | 'registering'; name: string; cancel: AbortController }
  | { stage: 'done'; name: string }

export const registrationAtom = atom<Registration>({ stage: 'idle' })

/** Posts no later signature. */
export function cancelRegistration({ store }: Pick<Deps, 'store'>): void {
  const registration = store.get(registrationAtom)
  if ('cancel' in registration) registration.cancel.abort()
  store.set(registrationAtom, { stage: 'idle' })
}
