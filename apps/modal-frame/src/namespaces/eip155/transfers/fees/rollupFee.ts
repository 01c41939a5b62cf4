import type { DataFee } from '@airlock/protocol/chains/Chain'
import { NAMED_CHAINS } from '@airlock/protocol/chains/generated/names'
import { numberToHex, size } from 'viem'
import type { Read } from '../createReader.ts'
import { word } from '../transferCall.ts'

/** https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const OP_STACK_ORACLE = '0x420000000000000000000000000000000000000F'
/** https://docs.scroll.io/en/developers/transaction-fees-on-scroll/ */
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'
/** `getL1FeeUpperBound(uint256)`, since the Fjord upgrade. */
const UPPER_BOUND = '0xf1c7a58b'
/** `getOperatorFee(uint256)`, since the Isthmus upgrade. */
const OPERATOR_FEE = '0x275aedd2'
/** `getL1Fee(bytes)` */
const EXACT_FEE = '0x49948e0e'
/** Bytes of a transfer next to its data: nonce, prices, gas, receiver, value and the lengths of them all. */
const FRAME_SIZE = 110
/** The price of data on the first layer may rise until the transaction is mined. */
const MARGIN = 2n

/** Highest fee of a rollup for the data and for its operator next to gas; 0 on other networks. On Arbitrum it is a part of the gas. */
export async function rollupFee(read: Read, chainId: number, { data, gas }: { data: `0x${string}`; gas: bigint }) {
  const kind: DataFee | undefined = NAMED_CHAINS[chainId]?.[2]
  if (kind === undefined) return 0n
  const bytes = size(data) + FRAME_SIZE
  if (kind === 'scroll') return MARGIN * (await ask(read, SCROLL_ORACLE, exactCall(bytes)))
  const [forData, forOperator] = await Promise.all([
    ask(read, OP_STACK_ORACLE, UPPER_BOUND + word(BigInt(bytes))),
    ask(read, OP_STACK_ORACLE, OPERATOR_FEE + word(gas)),
  ])
  return MARGIN * (forData + forOperator)
}

/** Calldata that requests the fee of the dearest transaction of this size, whose bytes are all nonzero. */
function exactCall(bytes: number) {
  const padded = 'ff'.repeat(bytes).padEnd(Math.ceil(bytes / 32) * 64, '0')
  return EXACT_FEE + word(32n) + word(BigInt(bytes)) + padded
}

/** Calls an oracle; 0 where the chain has none, or one without this function. @throws AirlockError RPC_FAILED where the network cannot be reached */
async function ask(read: Read, to: string, data: string): Promise<bigint> {
  const answer = await read.call({ to, data, gas: numberToHex(1_000_000) })
  return answer === undefined || size(answer) < 32 ? 0n : BigInt(answer.slice(0, 66))
}
