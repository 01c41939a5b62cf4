import { useState } from 'react'
import { createSignInStore } from '../connections/createSignInStore.ts'
import { useKitAction, useKitStore } from './useKit.ts'

/**
 * Returns whether the active account is signed in by the option `siwx`, and what signs in and out. `signIn` opens the modal, which asks
 * for the signature.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { status, signIn } = useSignIn()
 * const button = status === 'signedOut' && <button onClick={signIn}>Sign in</button>
 */
export function useSignIn() {
  const [{ store, signIn, signOut }] = useState(createSignInStore)
  return { ...useKitStore(store), signIn: useKitAction(signIn), signOut: useKitAction(signOut) }
}
