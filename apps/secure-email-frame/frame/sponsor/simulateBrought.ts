import { ENTRY_POINT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { concatHex, type Hex, numberToHex } from 'viem'
import { type Simulation, type SimulationGiven, simulate } from '../approvals/simulation/simulateCalls.ts'
import type { FinalTransaction } from '../keys/KeyClient.ts'

/** Of the transaction beside the calls: the node takes them from its gas before they begin. */
const AROUND_GAS = 500_000n

/**
 * The batch as the EntryPoint does it for the relayer: that is the one who sends and pays, the EntryPoint the one who calls the account, and
 * the calls have the gas that is signed for them. Its signature cannot be tested, since there is none yet: in its place stands code that
 * passes the call on.
 */
export function simulateBrought(
  { data, gas, maxFeePerGas, maxPriorityFeePerGas }: FinalTransaction,
  { relayer, ...given }: SimulationGiven & { relayer: string },
): Promise<Simulation | undefined> {
  const limit = BigInt(gas)
  const call = {
    from: relayer,
    to: ENTRY_POINT,
    data,
    gas: numberToHex((limit * 64n) / 63n + AROUND_GAS),
    maxFeePerGas: numberToHex(BigInt(maxFeePerGas)),
    maxPriorityFeePerGas: numberToHex(BigInt(maxPriorityFeePerGas)),
  }
  // Copies the data of the call, calls the account with that gas, and returns or reverts with its answer.
  const passesOn = concatHex([
    '0x365f5f375f5f365f5f73',
    given.from as Hex,
    '0x63',
    numberToHex(limit, { size: 4 }),
    '0xf13d5f5f3e602e573d5ffd5b3d5ff3',
  ])
  return simulate([call], given, {
    validation: true,
    blockOverrides: {},
    stateOverrides: { [ENTRY_POINT]: { code: passesOn } },
  })
}
