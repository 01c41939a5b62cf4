import type { SignInProvider } from '@airlock/protocol/socialProviders'
import type { Context } from '../../context.ts'

/** Every provider that this installation signs people in with. */
export function offeredProviders({ providers, farcaster }: Context): readonly SignInProvider[] {
  return farcaster === undefined ? providers.names : [...providers.names, 'farcaster']
}
