// biome-ignore-all lint/performance/noBarrelFile: the entry point names what is public and holds nothing else.
export type { SignInData } from '@airlock/protocol/siwx/SignInData'
export { createSiwx, type ServerSession, type SiwxOptions } from './createSiwx.ts'
export { fromSiweConfig, type SiweConfig, type SiweMessage } from './fromSiweConfig.ts'
export type { SIWXConfig, SIWXMessage, SIWXSession } from './SIWXConfig.ts'
