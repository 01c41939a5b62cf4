import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { Deps } from '../ports/Deps.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * The channel's `walletRequest`: a request of the dapp to a wallet that a connector of this frame holds. Methods of our own are asked by
 * views of this frame, for the person; a page has no say in them.
 *
 * @throws AirlockError UNSUPPORTED_METHOD for a method of our own, and as `requestWallet`
 */
export async function answerWalletRequest(deps: Deps, call: WalletRequest): Promise<Json> {
  if (call.method.startsWith('airlock_')) throw new AirlockError('UNSUPPORTED_METHOD')
  return requestWallet(deps, call)
}
