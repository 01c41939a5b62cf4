import { mainnet } from '@airlock/protocol/chains/generated/table'
import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, size } from 'viem'
import type { Read } from './createReads.ts'
import { inTurns } from './inTurns.ts'

/** The same on every chain that has it: https://www.multicall3.com */
const MULTICALL3 = mainnet.contracts.multicall3.address

/** Bytes of the calls of one multicall at most (S9.6): a token that uses up the gas of one spoils no more than that one. */
const MULTICALL_BYTES = 1_024

type ContractCall = { to: string; data: Hex }

/**
 * Reads answers of contracts, in the order of the calls; undefined for one that could not be read. A request for each kilobyte of calls where
 * the chain has Multicall3.
 */
export async function readMany(
  read: Read,
  chainId: number,
  calls: readonly ContractCall[],
): Promise<(Hex | undefined)[]> {
  const batches = batchesOf(calls)
  const together = await inTurns(batches, (batch) => readTogether(read, chainId, batch))
  const found = new Map(
    batches.flatMap((batch, at) => batch.map((call, index) => [call, together[at]?.[index]] as const)),
  )
  const alone = batches.filter((_, at) => together[at] === undefined).flat()
  const answers = await inTurns(alone, ({ to, data }) =>
    read(chainId, 'eth_call', [{ to, data }, 'latest']).then(
      (answer) => answer as Hex,
      () => undefined,
    ),
  )
  for (const [index, call] of alone.entries()) found.set(call, answers[index])
  return calls.map((call) => found.get(call))
}

/** Calls in their order, as many in each batch as it has room for. */
function batchesOf(calls: readonly ContractCall[]): ContractCall[][] {
  const batches: ContractCall[][] = []
  let room = -1
  for (const call of calls) {
    const bytes = size(call.data)
    if (bytes > room) {
      batches.push([])
      room = MULTICALL_BYTES
    }
    batches.at(-1)?.push(call)
    room -= bytes
  }
  return batches
}

/** `undefined` where the chain has no Multicall3, and where it could not be asked. */
async function readTogether(
  read: Read,
  chainId: number,
  calls: readonly ContractCall[],
): Promise<(Hex | undefined)[] | undefined> {
  const aggregated = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))],
  })
  try {
    const answer = (await read(chainId, 'eth_call', [{ to: MULTICALL3, data: aggregated }, 'latest'])) as Hex
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {
    return undefined
  }
}
