import { type Address, concatHex, encodeAbiParameters, erc6492SignatureValidatorByteCode, type Hex } from 'viem'
import type { ChainNode } from '../../SignInProof.ts'
import type { SchemeOutcome } from '../Scheme.ts'
import { askNode } from './askNode.ts'

const QUESTION = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const

type Question = { address: Address; hash: Hex; signature: Hex; node: ChainNode | undefined }

/** Deploys nothing (https://eips.ethereum.org/EIPS/eip-6492). Without a response the result is unknown. */
export async function verifyByContract({ address, hash, signature, node }: Question): Promise<SchemeOutcome> {
  if (node === undefined) return 'unreachable'
  const data = concatHex([erc6492SignatureValidatorByteCode, encodeAbiParameters(QUESTION, [address, hash, signature])])
  const response = await askNode(node, { method: 'eth_call', params: [{ data }, 'latest'] })
  if (response.kind === 'silent') return 'unreachable'
  return response.kind === 'result' && /^0x0*1$/.test(String(response.result)) ? 'valid' : 'signature'
}
