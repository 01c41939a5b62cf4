// biome-ignore-all lint/performance/noBarrelFile: the package's `./angular` entry point names what is public and holds nothing else.

export { createAppKit } from '../index.ts'
export type { EventResult, NetworkResult, StateResult, WalletInfoResult } from '../types/states.ts'
export { provideAirlock } from './provideAirlock.ts'
export {
  injectAccount,
  injectAppKit,
  injectEvents,
  injectNetwork,
  injectProvider,
  injectState,
  injectTheme,
  injectWalletInfo,
} from './signals.ts'
