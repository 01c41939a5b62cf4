import { mainnet } from '@airlock/protocol/chains/generated/table'
import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, size } from 'viem'
import type { Read } from './createReads.ts'
import { mapLimited } from './mapLimited.ts'

/** Same address on every chain that has it: https://www.multicall3.com */
const MULTICALL3 = mainnet.contracts.multicall3.address

/** Limit of call data in one multicall, so that one token cannot use up the gas of many. */
const MULTICALL_BYTES = 1_024

type ContractCall = { to: string; data: Hex }

export async function readMany(
  read: Read,
  chainId: number,
  calls: readonly ContractCall[],
): Promise<(Hex | undefined)[]> {
  const batches = batchesOf(calls)
  const together = await mapLimited(batches, (batch) => readTogether(read, chainId, batch))
  const found = new Map(
    batches.flatMap((batch, at) => batch.map((call, index) => [call, together[at]?.[index]] as const)),
  )
  const alone = batches.filter((_, at) => together[at] === undefined).flat()
  const responses = await mapLimited(alone, ({ to, data }) =>
    read(chainId, 'eth_call', [{ to, data }, 'latest']).then(
      (response) => response as Hex,
      () => undefined,
    ),
  )
  for (const [index, call] of alone.entries()) found.set(call, responses[index])
  return calls.map((call) => found.get(call))
}

function batchesOf(calls: readonly ContractCall[]): ContractCall[][] {
  const batches: ContractCall[][] = []
  let capacity = -1
  for (const call of calls) {
    const bytes = size(call.data)
    if (bytes > capacity) {
      batches.push([])
      capacity = MULTICALL_BYTES
    }
    batches.at(-1)?.push(call)
    capacity -= bytes
  }
  return batches
}

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
    const response = (await read(chainId, 'eth_call', [{ to: MULTICALL3, data: aggregated }, 'latest'])) as Hex
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: response })
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {
    return undefined
  }
}
