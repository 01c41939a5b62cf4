// biome-ignore-all lint/performance/noBarrelFile: the entry point names what is public and holds nothing else.
export type { SignInData } from '@airlock/protocol/siwx/SignInData'
export type { SIWXConfig, SIWXMessage, SIWXSession } from '../types/SIWXConfig.ts'
export { createSIWEConfig } from './createSIWEConfig.ts'
export { createSiwx } from './createSiwx.ts'
export { fromSiweConfig } from './fromSiweConfig.ts'
export { formatMessage, getAddressFromMessage, getChainIdFromMessage } from './namespaces/standard/siweMessage.ts'
export type {
  SIWECreateMessageArgs,
  SIWESession,
  SIWEVerifyMessageArgs,
  SiweConfig,
  SiweMessage,
} from './SiweConfig.ts'
export type { ServerNonce, ServerSession, SiwxOptions } from './SiwxOptions.ts'
