import { createSignInStore } from '../connections/createSignInStore.ts'
import { bindAction } from '../stores.ts'
import { toReading } from './toReading.ts'

/**
 * Returns whether the active account is signed in by the option `siwx`, and what signs in and out. `signIn` opens the modal, which asks
 * for the signature.
 *
 * @example
 * import { useSignIn } from '@airlock/sdk/svelte'
 *
 * const session = useSignIn()
 * const toggle = () => (session.current.status === 'signedIn' ? session.signOut() : session.signIn())
 */
export function useSignIn() {
  const { store, signIn, signOut } = createSignInStore()
  return Object.assign(toReading(store), { signIn: bindAction(signIn), signOut: bindAction(signOut) })
}
