import type { SignInProvider } from '@airlock/protocol/socialProviders'
import type { Context } from '../../context.ts'

export function offeredProviders({ providers, farcaster }: Context): readonly SignInProvider[] {
  return farcaster === undefined ? providers.names : [...providers.names, 'farcaster']
}
