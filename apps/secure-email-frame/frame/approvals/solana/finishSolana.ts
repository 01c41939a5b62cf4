import { base58, base64 } from '@scure/base'
import type { Read } from '../../rpc/createReads.ts'
import type { ApprovalCall } from '../shared/types.ts'
import { transactionsOf } from './describeSolana.ts'
import { SIGNATURE_BYTES, withSignature } from './instructions/parseTransaction.ts'

type Call = Pick<ApprovalCall, 'method' | 'params' | 'chainId'>

export async function finishSolana(
  { method, params, chainId }: Call,
  signatures: readonly string[],
  { read, account }: { read: Read; account: string },
): Promise<object> {
  const [signature] = signatures
  if (method === 'solana_signMessage') return { signature }
  const signed = transactionsOf(params).map((bytes, index) =>
    withSignature(bytes, account, base58.decode(signatures[index] ?? '')),
  )
  const [first] = signed as [Uint8Array, ...Uint8Array[]]
  switch (method) {
    case 'solana_signTransaction':
      return { transaction: base58.encode(first), signature }
    case 'solana_signAllTransactions':
      return { transactions: signed.map((one) => base58.encode(one)) }
    default: {
      const { options = {} } = params as { options?: object }
      await read(chainId, 'sendTransaction', [base64.encode(first), { encoding: 'base64', ...options }])
      // A transaction's id is the payer's signature, its first one.
      return { signature: base58.encode(first.slice(1, 1 + SIGNATURE_BYTES)) }
    }
  }
}
