import type { ChainNamespace } from '../../caip.ts'
import { eip155 } from './eip155/traits.ts'
import type { SignInTraits } from './SignInTraits.ts'

/** Solana: `solana:signIn`. Bitcoin and Polkadot have no CAIP-122 profile. */
const SIGN_IN_TRAITS: readonly SignInTraits[] = [
  eip155,
  { name: 'solana', kind: 'Solana', methods: ['solana_signMessage'], isBase58: true },
  { name: 'polkadot', kind: 'Polkadot', methods: ['polkadot_signMessage'] },
  { name: 'bip122', kind: 'Bitcoin', methods: ['signMessage'] },
]

export function signInTraitsOf(namespace: ChainNamespace): SignInTraits | undefined {
  return SIGN_IN_TRAITS.find(({ name }) => name === namespace)
}

export function signInTraitsOfKind(kind: string | undefined): SignInTraits | undefined {
  return SIGN_IN_TRAITS.find((traits) => traits.kind === kind)
}

export function signInTraitsOfMethod(method: string): SignInTraits | undefined {
  return SIGN_IN_TRAITS.find(({ methods }) => methods.includes(method))
}
