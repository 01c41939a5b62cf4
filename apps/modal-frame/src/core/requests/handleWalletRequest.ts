import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'
import { isOpenAtom } from '../router/modal.ts'
import { requestWallet } from './requestWallet.ts'

/** Serves `walletRequest`. @throws AirlockError UNSUPPORTED_METHOD for an extension method, and as `requestWallet` */
export async function handleWalletRequest(deps: Deps, call: WalletRequest): Promise<Json> {
  if (call.method.startsWith('airlock_')) throw new AirlockError('UNSUPPORTED_METHOD')
  try {
    return await requestWallet(deps, call)
  } catch (cause) {
    // Pages probe for methods, so a toast must not open the modal.
    const isShown = isAirlockError(cause, 'UNSUPPORTED_METHOD') && deps.store.get(isOpenAtom)
    if (isShown) void showToast(deps, { variant: 'error', notice: { key: 'notAllowed' } })
    throw cause
  }
}
