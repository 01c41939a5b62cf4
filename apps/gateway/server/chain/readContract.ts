import { type Address, type Hex, numberToHex } from 'viem'
import { RpcError } from '../sources/ChainRpc.ts'
import type { RpcClient } from './callCode.ts'

type Read = { to: Address; data: Hex; gas: number }

/** Fits an image in base64 within JSON within base64. */
const MAX_BYTES = 512 * 1_024

/** For results too long for `readBounded`. @returns undefined on failure or over 512 kB @throws SourceFailed */
export async function readContract(rpc: RpcClient, { to, data, gas }: Read): Promise<Buffer | undefined> {
  const call = { to, data, gas: numberToHex(gas) }
  const response = await rpc.request({ method: 'eth_call', params: [call, 'latest'] }).catch((cause: unknown) => {
    if (cause instanceof RpcError) return undefined
    throw cause
  })
  const isBytes = typeof response === 'string' && response.startsWith('0x') && response.length <= 2 + MAX_BYTES * 2
  return isBytes ? Buffer.from(response.slice(2), 'hex') : undefined
}
