import type { ChainNamespace } from '../../caip.ts'
import { eip155 } from './eip155/traits.ts'
import type { SignInTraits } from './SignInTraits.ts'

/**
 * The sign-in text of every namespace. Solana's is the one of the Wallet Standard's `solana:signIn`; Bitcoin and Polkadot have no profile of
 * CAIP-122, so theirs is the same with another word.
 */
const SIGN_IN_TRAITS: readonly SignInTraits[] = [
  eip155,
  { name: 'solana', kind: 'Solana', methods: ['solana_signMessage'], isBase58: true },
  { name: 'polkadot', kind: 'Polkadot', methods: ['polkadot_signMessage'] },
  { name: 'bip122', kind: 'Bitcoin', methods: ['signMessage'] },
]

/** Returns the traits of a namespace. */
export function signInTraitsOf(namespace: ChainNamespace): SignInTraits | undefined {
  return SIGN_IN_TRAITS.find(({ name }) => name === namespace)
}

/** Returns the traits of the namespace whose texts have this word in front of `account`. */
export function signInTraitsOfKind(kind: string | undefined): SignInTraits | undefined {
  return SIGN_IN_TRAITS.find((traits) => traits.kind === kind)
}

/** Returns the traits of the namespace whose wallets sign a text by this method. */
export function signInTraitsOfMethod(method: string): SignInTraits | undefined {
  return SIGN_IN_TRAITS.find(({ methods }) => methods.includes(method))
}
