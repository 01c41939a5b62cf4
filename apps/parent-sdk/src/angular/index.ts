// biome-ignore-all lint/performance/noBarrelFile: the package's `./angular` entry point names what is public and holds nothing else.

export { createAppKit } from '../index.ts'
export type { WalletsResult } from '../types/headless.ts'
export type {
  Connections,
  EventResult,
  NetworkResult,
  SignInResult,
  StateResult,
  WalletInfoResult,
} from '../types/states.ts'
export { provideAirlock } from './provideAirlock.ts'
export {
  injectAccount,
  injectAppKit,
  injectConnections,
  injectEvents,
  injectNetwork,
  injectProvider,
  injectSignIn,
  injectState,
  injectTheme,
  injectWalletInfo,
  injectWallets,
} from './signals.ts'
