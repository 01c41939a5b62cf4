import type { ApprovalCall, Description } from '../../shared/types.ts'
import { describeGrant, type KeeperInput } from './describeGrant.ts'
import { describeGrantEnd } from './describeGrantEnd.ts'

/** @throws SecureError NOT_CONFIGURED if this wallet does not offer it */
export function describePermission(call: ApprovalCall, input: KeeperInput): Promise<Description> {
  return call.method === 'wallet_grantPermissions' ? describeGrant(call, input) : describeGrantEnd(call, input)
}
