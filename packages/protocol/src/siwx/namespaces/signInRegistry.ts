import type { ChainNamespace } from '../../caip.ts'
import { eip155 } from './eip155/traits.ts'
import type { SignInTraits } from './SignInTraits.ts'

/**
 * The sign-in text of every namespace. Solana's is the one of the Wallet Standard's `solana:signIn`; Bitcoin and Polkadot have no profile of
 * CAIP-122, so theirs is the same with another word.
 */
const SIGN_IN_TRAITS: readonly SignInTraits[] = [
  eip155,
  { name: 'solana', kind: 'Solana' },
  { name: 'polkadot', kind: 'Polkadot' },
  { name: 'bip122', kind: 'Bitcoin' },
]

/** Returns the traits of a namespace. */
export function signInTraitsOf(namespace: ChainNamespace): SignInTraits | undefined {
  return SIGN_IN_TRAITS.find(({ name }) => name === namespace)
}

/** Returns the traits of the namespace whose texts have this word in front of `account`. */
export function signInTraitsOfKind(kind: string | undefined): SignInTraits | undefined {
  return SIGN_IN_TRAITS.find((traits) => traits.kind === kind)
}
