import { NOT_ALLOWED } from '@airlock/protocol/w3m/rpcMethods'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from '../rpc/createReads.ts'
import type { ApprovalCall } from './Approvals.ts'
import { chainFacts } from './chains.ts'
import type { Description } from './Description.ts'
import { describeCalls } from './describeCalls.ts'
import { describeMessage } from './describeMessage.ts'
import { describeTypedData } from './describeTypedData.ts'
import { parseSendCalls, parseTransaction } from './parseCalls.ts'

type Given = { from: string; recipients: readonly string[]; read: Read }

/** What a request does, from the raw request alone. @throws SecureFault for what cannot be shown exactly as it would be signed */
export async function describeRequest(call: ApprovalCall, { from, recipients, read }: Given): Promise<Description> {
  const { method, chainId, asker } = call
  const params = Array.isArray(call.params) ? call.params : []
  const made = await describe()
  const isVouchedFor = asker.trust === 'allowed'
  return isVouchedFor ? made : { ...made, warnings: [...made.warnings, 'unverifiedSite'] }

  async function describe(): Promise<Description> {
    switch (method) {
      case 'personal_sign':
        return describeMessage(params, asker)
      case 'eth_signTypedData_v4':
        return describeTypedData(params, { chainId, now: Date.now(), read })
      case 'eth_sendTransaction':
        return describeCalls([parseTransaction(params[0], { chainId, from })], callsGiven())
      case 'wallet_sendCalls':
        return describeCalls(parseSendCalls(params[0], { chainId, from }), callsGiven())
      default:
        throw new SecureFault('INVALID_INPUT', { message: NOT_ALLOWED })
    }
  }

  function callsGiven() {
    const { name: chainName, symbol } = chainFacts(chainId)
    return { chainId, from, read, chainName, symbol, recipients }
  }
}
