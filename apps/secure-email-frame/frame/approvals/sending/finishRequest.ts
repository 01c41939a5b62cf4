import { SecureError } from '../../errors/SecureError.ts'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import type { Read } from '../../rpc/createReads.ts'
import { readsOf } from '../../rpc/readsOf.ts'
import { DELEGATED_CODE } from '../../smartAccount/delegate.ts'
import type { ApprovalCall } from '../shared/types.ts'
import type { Sponsor } from '../sponsor/createSponsor.ts'
import { idOfTransactions, isBatch } from './idOfTransactions.ts'
import { sendTransactions } from './sendTransactions.ts'

type Input = {
  read: Read
  account: string
  signing?: SigningRequest
  sponsor?: Pick<Sponsor, 'submit'> | undefined
  response?: object | undefined
  onWait?(sent: number): void
}

/** @throws SecureError ABORTED if no one waits; the unsent part is never sent */
export async function finishRequest(
  call: Pick<ApprovalCall, 'method' | 'params' | 'chainId' | 'signal'>,
  signed: readonly string[],
  { read, account, signing, sponsor, response, onWait }: Input,
): Promise<unknown> {
  const { method, params, chainId, signal } = call
  if (signal.aborted) throw new SecureError('ABORTED')
  if (method.startsWith('solana_')) {
    const { finishSolana } = await import('../solana/finishSolana.ts')
    if (signal.aborted) throw new SecureError('ABORTED')
    return finishSolana(call, signed, { read, account })
  }
  switch (method) {
    case 'airlock_takeBackAccount':
    case 'eth_sendTransaction': {
      if (sponsor !== undefined) return sponsor.submit(signed)
      const [hash] = await sendTransactions(signed, { chainId, read, signal })
      return hash
    }
    case 'wallet_sendCalls': {
      const id = sponsor === undefined ? await sendCalls() : await sponsor.submit(signed)
      return responseOf({ params }, id)
    }
    case 'wallet_grantPermissions':
    case 'wallet_revokePermissions': {
      const { awaitSuccess } = await import('./awaitSuccess.ts')
      const id = await sendCalls()
      onWait?.(signed.length)
      await awaitSuccess(id, { read, signal })
      return response
    }
    default:
      return signed[0]
  }

  async function sendCalls() {
    if (isBatch(signing, account)) await checkCode(signing, { chainId, read, account })
    const chain = readsOf(read, chainId)
    const isOneByOne = signed.length > 1 && (await chain.code(account)) !== '0x'
    const hashes = await sendTransactions(signed, { chainId, read, signal, isOneByOne, onWait })
    return idOfTransactions(hashes, { chainId, account, signing, callCount: signed.length })
  }
}

/** In EIP-5792 1.0, the result of `wallet_sendCalls` is only the id. */
export function responseOf({ params }: Pick<ApprovalCall, 'params'>, id: string): unknown {
  const [first] = params as [{ version?: unknown }]
  return first.version === '1.0' ? id : { id }
}

/** A network would charge for nothing. @throws SecureError APPROVAL_CHANGED if the account lost the batch's code */
async function checkCode(
  signing: SigningRequest | undefined,
  { chainId, read, account }: Pick<ApprovalCall, 'chainId'> & { read: Read; account: string },
): Promise<void> {
  if (signing?.kind !== 'transactions' || signing.transactions[0]?.authorization !== undefined) return
  const code = await read(chainId, 'eth_getCode', [account, 'latest'])
  if (String(code).toLowerCase() !== DELEGATED_CODE.toLowerCase()) throw new SecureError('APPROVAL_CHANGED')
}
