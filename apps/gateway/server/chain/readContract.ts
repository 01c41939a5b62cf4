import { type Address, type Hex, numberToHex } from 'viem'
import { RpcRefused } from '../sources/ChainRpc.ts'
import type { AskChain } from './callCode.ts'

type Read = { to: Address; data: Hex; gas: number }

/** Bytes of one answer: a picture that a contract draws, in base64 within JSON within base64. */
const MAX_BYTES = 512 * 1_024

/**
 * Calls one contract of a stranger, for answers that are too long for `readBounded`.
 *
 * @returns undefined where the call fails or its answer exceeds 512 kB
 * @throws SourceFailed where no upstream answers
 */
export async function readContract(rpc: AskChain, { to, data, gas }: Read): Promise<Buffer | undefined> {
  const call = { to, data, gas: numberToHex(gas) }
  const answer = await rpc.request({ method: 'eth_call', params: [call, 'latest'] }).catch((cause: unknown) => {
    if (cause instanceof RpcRefused) return undefined
    throw cause
  })
  const isBytes = typeof answer === 'string' && answer.startsWith('0x') && answer.length <= 2 + MAX_BYTES * 2
  return isBytes ? Buffer.from(answer.slice(2), 'hex') : undefined
}
