import { SecureFault } from '../../keys/SecureFault.ts'
import { callsIdOf } from '../../rpc/callsStatus.ts'
import type { Read } from '../../rpc/createReads.ts'
import type { ApprovalCall } from '../Approvals.ts'
import { sendTransactions } from './sendTransactions.ts'

/** The account is the one that signed. */
type Given = { read: Read; account: string }

/**
 * Makes the dapp's result of a signature: the signature itself, or the hash or id of what was sent.
 *
 * @throws SecureFault ABORTED where nobody waits any more: what was not sent by then never is
 */
export async function finishRequest(
  call: Pick<ApprovalCall, 'method' | 'params' | 'chainId' | 'signal'>,
  signed: readonly string[],
  { read, account }: Given,
): Promise<unknown> {
  const { method, params, chainId, signal } = call
  if (signal.aborted) throw new SecureFault('ABORTED')
  if (method.startsWith('solana_')) {
    const { finishSolana } = await import('../solana/finishSolana.ts')
    return finishSolana(call, signed, { read, account })
  }
  switch (method) {
    case 'eth_sendTransaction': {
      const [hash] = await sendTransactions(signed, { chainId, read, signal })
      return hash
    }
    case 'wallet_sendCalls': {
      const id = callsIdOf(Number(chainId), signed.length, await sendTransactions(signed, { chainId, read, signal }))
      const [first] = params as [{ version?: unknown }]
      // The first version of EIP-5792 answers the id alone.
      return first.version === '1.0' ? id : { id }
    }
    default:
      return signed[0]
  }
}
