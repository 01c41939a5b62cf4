import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { inTime } from './inTime.ts'

/** @throws AirlockError WALLET_CODE_UNAVAILABLE */
export const loadWalletCode = <Code>(load: () => Promise<Code>): Promise<Code> =>
  inTime(load).catch((cause) => {
    throw new AirlockError('WALLET_CODE_UNAVAILABLE', { cause })
  })
