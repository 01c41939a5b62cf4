import { encodeFunctionData, type Hex, hexToBigInt, keccak256, parseAbi, serializeTransaction, size } from 'viem'
import type { FinalTransaction } from '../../../keys/KeyClient.ts'
import type { Read } from '../../../rpc/createReads.ts'
import { dataFeeOf } from '../../shared/chains.ts'

/** https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const OP_STACK_ORACLE = '0x420000000000000000000000000000000000000F'
/** https://docs.scroll.io/en/developers/transaction-fees-on-scroll/ */
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'
const ABI = parseAbi([
  'function getL1Fee(bytes unsignedTx) view returns (uint256)',
  // Since the Fjord upgrade
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
  // Since the Isthmus upgrade
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
])
/** The price of data on the first layer may rise until the transaction is mined, as the base fee may. */
const MARGIN = 2n

/** `isRead` is false where the network takes, or may take, a fee that could not be read. */
export type RollupFee = { fee: bigint; isRead: boolean }

/** Reads the highest fee of a rollup for data and for its operator beside gas times price, in wei; 0 on other chains. */
export async function rollupFee(transactions: readonly FinalTransaction[], read: Read): Promise<RollupFee> {
  const fees = await Promise.all(transactions.map((transaction) => feeOf(transaction, read)))
  return {
    fee: fees.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n) * MARGIN,
    isRead: fees.every((fee) => fee !== undefined),
  }
}

/** `undefined` for a fee that could not be read. */
async function feeOf(transaction: FinalTransaction, read: Read): Promise<bigint | undefined> {
  const { chainId, gas } = transaction
  const kind = dataFeeOf(chainId)
  if (kind === 'none') return 0n
  const bytes = unsigned(transaction)
  const ask = async (data: Hex) => {
    const to = kind === 'scroll' ? SCROLL_ORACLE : OP_STACK_ORACLE
    const answer = (await read(chainId, 'eth_call', [{ to, data }, 'latest'])) as Hex
    if (answer !== '0x') return hexToBigInt(answer)
    // No contract there. A local chain with the id of a rollup takes nothing; a network that is not listed may keep its oracle elsewhere.
    if (kind === 'unknown') throw new Error(`Chain ${chainId} has no contract at ${to}.`)
    return 0n
  }
  const exact = () => ask(encodeFunctionData({ abi: ABI, functionName: 'getL1Fee', args: [bytes] }))
  const bound = () =>
    ask(encodeFunctionData({ abi: ABI, functionName: 'getL1FeeUpperBound', args: [BigInt(size(bytes))] }))
  const operator = () => ask(encodeFunctionData({ abi: ABI, functionName: 'getOperatorFee', args: [BigInt(gas)] }))
  try {
    if (kind === 'scroll') return await exact()
    const [forData, forOperator] = await Promise.all([bound().catch(exact), operator().catch(noneIfRefused)])
    return forData + forOperator
  } catch {
    return undefined
  }
}

/** Returns 0 for a contract without this function, which reverts. Rethrows failures of the network. */
function noneIfRefused(failure: Error): bigint {
  if (failure.cause !== undefined) throw failure
  return 0n
}

/** In place of the signature of an authorization: its length counts, and bytes that no compression makes shorter. */
const AUTHORIZATION_SIGNATURE = { r: keccak256('0x01'), s: keccak256('0x02'), yParity: 1 } as const

function unsigned(transaction: FinalTransaction): Hex {
  const { chainId, to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, accessList, authorization } =
    transaction
  const address = authorization?.address as Hex | undefined
  return serializeTransaction({
    chainId,
    nonce,
    to: to as Hex | null,
    value: BigInt(value),
    data: data as Hex,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    accessList,
    ...(address !== undefined && {
      authorizationList: [{ chainId, address, nonce: nonce + 1, ...AUTHORIZATION_SIGNATURE }],
    }),
  })
}
