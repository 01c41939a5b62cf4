import { mainnet } from '@airlock/protocol/chains/generated/table'
import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import type { Read } from '../../rpc/createReads.ts'
import { inTurns } from '../../rpc/inTurns.ts'

/** The same on every chain that has it: https://www.multicall3.com */
const MULTICALL3 = mainnet.contracts.multicall3.address

/** Reads answers of contracts, in the order of the calls; undefined for one that could not be read. One request where the chain has Multicall3. */
export async function readMany(
  read: Read,
  chainId: number,
  calls: readonly { to: string; data: Hex }[],
): Promise<(Hex | undefined)[]> {
  if (calls.length === 0) return []
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
    return inTurns(calls, ({ to, data }) =>
      read(chainId, 'eth_call', [{ to, data }, 'latest']).then(
        (answer) => answer as Hex,
        () => undefined,
      ),
    )
  }
}
