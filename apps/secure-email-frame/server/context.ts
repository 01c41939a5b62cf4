import type { AirlockConfig } from '@airlock/protocol/config/config'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type { Database } from '@airlock/server/openDatabase'
import type { FeePayer } from './fees/FeePayer.ts'
import type { WrongCodes } from './limits/createWrongCodes.ts'
import type { Limits } from './limits/limits.ts'
import type { Mailer } from './mail/mailer.ts'
import type { KeyEncryption } from './secrets/keyEncryption.ts'
import type { Providers } from './signIn/social/createProviders.ts'
import type { Farcaster } from './signIn/social/farcaster/createFarcaster.ts'

export type Context = {
  config: AirlockConfig
  database: Database
  limits: Limits
  wrongCodes: WrongCodes
  mailer: Mailer
  keyEncryption: KeyEncryption
  providers: Providers
  farcaster: Farcaster | undefined
  payer?: FeePayer | undefined
  codeSecret: Buffer
}

export type Device = {
  language: string
  thumbprint: string
  client: ClientNetwork
  browser: string
}
