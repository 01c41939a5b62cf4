import { createSignInStore } from '../connections/createSignInStore.ts'
import { useAction, useReactiveStore } from './useStore.ts'

/**
 * Returns whether the active account is signed in by the option `siwx`, as a reactive object, and what signs in and out. `signIn` opens
 * the modal, which asks for the signature.
 *
 * @example
 * import { useSignIn } from '@airlock/sdk/vue'
 *
 * const session = useSignIn()
 * const toggle = () => (session.status === 'signedIn' ? session.signOut() : session.signIn())
 */
export function useSignIn() {
  const { store, signIn, signOut } = createSignInStore()
  return Object.assign(
    useReactiveStore(() => store),
    { signIn: useAction(signIn), signOut: useAction(signOut) },
  )
}
