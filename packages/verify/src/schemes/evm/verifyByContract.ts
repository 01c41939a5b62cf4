import { isAccepted, validatorData } from '@airlock/protocol/siwx/contractSignature'
import type { Address, Hex } from 'viem'
import type { ChainNode } from '../../SignInProof.ts'
import type { SchemeOutcome } from '../Scheme.ts'
import { askNode } from './askNode.ts'

type Question = { address: Address; hash: Hex; signature: Hex; node: ChainNode | undefined }

/** Calls ERC-6492's validator. Without a response the result is unknown. */
export async function verifyByContract({ address, hash, signature, node }: Question): Promise<SchemeOutcome> {
  if (node === undefined) return 'unreachable'
  const params = [{ data: validatorData({ address, hash, signature }) }, 'latest']
  const answer = await askNode(node, { method: 'eth_call', params })
  if (answer.kind === 'silent') return 'unreachable'
  return answer.kind === 'result' && isAccepted(answer.result) ? 'valid' : 'signature'
}
