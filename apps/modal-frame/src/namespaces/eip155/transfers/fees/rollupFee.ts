import type { DataFee } from '@airlock/protocol/chains/Chain'
import { NAMED_CHAINS } from '@airlock/protocol/chains/generated/names'
import { ROLLUP_FEE_MARGIN, rollupFeeCalls } from '@airlock/protocol/namespaces/eip155/fees/rollupFee'
import { numberToHex, size } from 'viem'
import type { Read } from '../createChainReader.ts'

/** Nonce, prices, gas, recipient, value and lengths. */
const FRAME_SIZE = 110

/** 0 without a rollup. On Arbitrum it is part of the gas. */
export async function rollupFee(read: Read, chainId: number, call: { bytes: number; gas: bigint }) {
  const kind: DataFee | undefined = NAMED_CHAINS[chainId]?.[2]
  if (kind === undefined) return 0n
  const bytes = call.bytes + FRAME_SIZE
  const calls = rollupFeeCalls(kind)
  // The most expensive transaction of this size has only nonzero bytes.
  if (kind === 'scroll')
    return ROLLUP_FEE_MARGIN * (await request(read, calls.to, calls.exact(`0x${'ff'.repeat(bytes)}`)))
  const [forData, forOperator] = await Promise.all([
    request(read, calls.to, calls.bound(bytes)),
    request(read, calls.to, calls.operator(call.gas)),
  ])
  return ROLLUP_FEE_MARGIN * (forData + forOperator)
}

/** 0 without the oracle. @throws AirlockError RPC_FAILED if the network is unreachable */
async function request(read: Read, to: string, data: string): Promise<bigint> {
  const response = await read.call({ to, data, gas: numberToHex(1_000_000) })
  return response === undefined || size(response) < 32 ? 0n : BigInt(response.slice(0, 66))
}
