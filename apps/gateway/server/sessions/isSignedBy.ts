import type { CaipNetworkId } from '@airlock/protocol/caip'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isAddressEqual,
  recoverAddress,
} from 'viem'
import { NOT_OF_THE_CALL } from '../chain/callCode.ts'
import { type ChainRpc, RpcError } from '../sources/ChainRpc.ts'
import { type SourceContext, SourceFailed } from '../sources/Source.ts'

const QUESTION = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const
/** The validator accepts any signature of the zero address (T151). */
const FIRST_ACCOUNT = 2n ** 16n

/** Limits the untrusted factory of an undeployed account. */
const GAS = '0x4c4b40'

export type Signed = { account: Address; text: string; signature: Hex; chainId: CaipNetworkId }

/** ERC-191, by key or contract (ERC-1271, ERC-6492). @throws SourceFailed if no node responds */
export async function isSignedBy(
  { account, text, signature, chainId }: Signed,
  rpcs: (chainId: CaipNetworkId) => Pick<ChainRpc, 'request'> | undefined,
  context: SourceContext,
): Promise<boolean> {
  if (BigInt(account) < FIRST_ACCOUNT) return false
  if (await isSignedByKey({ account, text, signature })) return true
  const hash = hashMessage(text)
  const rpc = rpcs(chainId)
  if (rpc === undefined) throw new SourceFailed('the chain is not served')
  const data = concatHex([erc6492SignatureValidatorByteCode, encodeAbiParameters(QUESTION, [account, hash, signature])])
  try {
    const response = await rpc.request({ method: 'eth_call', params: [{ data, gas: GAS }, 'latest'] }, context)
    return typeof response === 'string' && /^0x0*1$/.test(response)
  } catch (cause) {
    if (cause instanceof RpcError && !NOT_OF_THE_CALL.has(cause.code)) return false
    throw cause
  }
}

/** Never rejects. */
export async function isSignedByKey({ account, text, signature }: Omit<Signed, 'chainId'>): Promise<boolean> {
  if (signature.length !== 132 || BigInt(account) < FIRST_ACCOUNT) return false
  try {
    return isAddressEqual(await recoverAddress({ hash: hashMessage(text), signature }), account)
  } catch {
    return false
  }
}
