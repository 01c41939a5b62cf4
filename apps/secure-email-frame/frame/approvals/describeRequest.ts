import type { KeyClient } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from '../rpc/createReads.ts'
import type { ApprovalCall } from './Approvals.ts'
import { chainFacts } from './chains.ts'
import type { Description } from './Description.ts'
import { describeMessage } from './describeMessage.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'

type Given = { keys: Pick<KeyClient, 'restore'>; read: Read }

/** What a request does, from the raw request alone. @throws SecureFault for what cannot be shown exactly as it would be signed */
export async function describeRequest(call: ApprovalCall, { keys, read }: Given): Promise<Description> {
  const params = Array.isArray(call.params) ? call.params : []
  const { name, symbol } = chainFacts(call.chainId)
  const user = await keys.restore()
  if (user === null) throw new SecureFault('SESSION_OVER')
  const from = user.addresses.eip155
  const made = await (() => {
    switch (call.method) {
      case 'personal_sign':
        return describeMessage(params, call.asker)
      case 'eth_signTypedData_v4':
        return describeTypedData(params, { chainId: call.chainId, asker: call.asker, now: Date.now() })
      case 'eth_sendTransaction':
        return describeTransaction(params, { chainId: call.chainId, from, read, chainName: name, symbol })
      default:
        throw new SecureFault('INVALID_INPUT', { message: 'Requested RPC call is not allowed' })
    }
  })()
  const warnings = call.asker.trust === 'allowed' ? made.warnings : [...made.warnings, 'unverifiedSite' as const]
  return { ...made, warnings, raw: JSON.stringify(made.signing, null, 2) }
}
