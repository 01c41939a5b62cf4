import { createSignInStore } from '../connections/createSignInStore.ts'
import { bindAction } from '../stores.ts'
import { toAccessor } from './toAccessor.ts'

/**
 * Returns whether the active account is signed in by the option `siwx`, as the accessor `state`, and what signs in and out. `signIn` opens
 * the modal, which asks for the signature.
 *
 * @example
 * import { useSignIn } from '@airlock/sdk/solid'
 *
 * const { state, signIn, signOut } = useSignIn()
 * const toggle = () => (state().status === 'signedIn' ? signOut() : signIn())
 */
export function useSignIn() {
  const { store, signIn, signOut } = createSignInStore()
  return { state: toAccessor(() => store), signIn: bindAction(signIn), signOut: bindAction(signOut) }
}
