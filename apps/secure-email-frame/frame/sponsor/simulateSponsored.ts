import { ENTRY_POINT, GATE_GAS, VERIFICATION_GAS } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { concatHex, type Hex, numberToHex } from 'viem'
import { type Simulation, type SimulationGiven, simulate } from '../approvals/simulation/simulateCalls.ts'
import type { FinalTransaction } from '../keys/KeyClient.ts'
import { isSuccess } from './handleOps.ts'

type Given = SimulationGiven & { relayer: string }

/** Of the transaction beside the calls: the node takes them from its gas before they begin. */
const AROUND_GAS = 500_000n

/**
 * The batch as the EntryPoint does it for the relayer, which sends and pays: the EntryPoint calls the account, and the calls have the gas that
 * is signed for them. Its signature cannot be tested, since there is none yet: in its place stands code that passes the call on. A contract can
 * look for that code: `simulateSponsoredSigned` is the test that none can recognise.
 */
export function simulateSponsored(
  transaction: FinalTransaction,
  { relayer, ...given }: Given,
): Promise<Simulation | undefined> {
  const limit = BigInt(transaction.gas)
  // Copies the data of the call, calls the account with that gas, and returns or reverts with its answer.
  const passesOn = concatHex([
    '0x365f5f375f5f365f5f73',
    given.from as Hex,
    '0x63',
    numberToHex(limit, { size: 4 }),
    '0xf13d5f5f3e602e573d5ffd5b3d5ff3',
  ])
  return simulate([callOf(transaction, transaction.data, relayer)], given, {
    validation: true,
    blockOverrides: {},
    stateOverrides: { [ENTRY_POINT]: { code: passesOn } },
  })
}

/** The transaction of the relayer itself, with the signed operation and nothing in the place of anything, but the code that it sets. */
export function simulateSponsoredSigned(
  transaction: FinalTransaction,
  data: Hex,
  { relayer, ...given }: Given,
): Promise<Simulation | undefined> {
  return simulate([callOf(transaction, data, relayer)], given, {
    validation: true,
    blockOverrides: {},
    // `handleOps` succeeds although the calls of the operation fail.
    isDone: (logs) => logs.some((log) => isSuccess(log)),
  })
}

function callOf({ gas, maxFeePerGas, maxPriorityFeePerGas }: FinalTransaction, data: string, relayer: string) {
  return {
    from: relayer,
    to: ENTRY_POINT,
    data,
    gas: numberToHex(((BigInt(gas) + BigInt(VERIFICATION_GAS + GATE_GAS)) * 64n) / 63n + AROUND_GAS),
    maxFeePerGas: numberToHex(BigInt(maxFeePerGas)),
    maxPriorityFeePerGas: numberToHex(BigInt(maxPriorityFeePerGas)),
  }
}
