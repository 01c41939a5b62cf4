import { gasOfPayment } from '@airlock/protocol/secure/payment'
import { takingAnySignature } from '@airlock/protocol/secure/takingAnySignature'
import { bytesToHex, type Hex, isHex, numberToHex } from 'viem'
import { type SimulationGiven, simulate, simulateAtNoPrice } from '../../approvals/evm/simulation/simulateCalls.ts'
import type { Simulation } from '../../approvals/shared/types.ts'
import type { FinalOperation } from '../../keys/KeyClient.ts'
import { DELEGATE } from '../smartAccount/delegate.ts'
import { readDelegateCode } from '../smartAccount/readDelegateCode.ts'
import { handleOps, isSuccess, unsigned } from './handleOps.ts'

/** `bringer` is the account whose transaction brings the operation. */
type Given = SimulationGiven & { bringer: Hex }

/** Gas of the transaction beside that of the operation. */
const AROUND_GAS = 500_000n
/** Coin of the bringer, as a multiple of the most that its transaction costs: no account has so much that a contract could tell it by that. */
const BRINGER_COIN = 2n

/** An account that no contract knows before. */
export const unknownAddress = (): Hex => bytesToHex(crypto.getRandomValues(new Uint8Array(20)))

/**
 * A bundler's transaction with the operation: EntryPoint and paymaster do what they do. A contract can tell this test by its bringer, which is no
 * bundler's account, or by the account's code, which takes any signature. It is never tested signed: whoever answers the test could bring it.
 */
export async function simulateBundled(
  operation: FinalOperation,
  { bringer, ...given }: Given,
): Promise<Simulation | undefined> {
  const { sender, payment } = operation
  const code = await readDelegateCode(given.chainId, given.read)
  if (!isHex(code)) return undefined
  const moved = unknownAddress()
  const gas = (gasOfPayment(operation) * 64n) / 63n + AROUND_GAS
  const call = {
    from: bringer,
    // The fee that the paymaster pays goes to nobody that a contract knows, so that the bringer gets nothing by the EntryPoint.
    ...handleOps(unsigned(operation), { sender, beneficiary: unknownAddress() }),
    gas: numberToHex(gas),
    maxFeePerGas: numberToHex(BigInt(payment.maxFeePerGas)),
    maxPriorityFeePerGas: numberToHex(BigInt(payment.maxPriorityFeePerGas)),
  }
  return simulate([call], given, {
    validation: true,
    blockOverrides: {},
    stateOverrides: {
      [bringer]: { balance: numberToHex(gas * BigInt(payment.maxFeePerGas) * BRINGER_COIN) },
      [moved]: { code },
      [DELEGATE]: { code: takingAnySignature(moved) },
    },
    // `handleOps` succeeds although the calls of the operation fail.
    isDone: (logs) => logs.some((log) => isSuccess(log, payment.paymaster)),
  })
}

/** Simulates the calls of an account as its own transaction, without bundler and paymaster. */
export const simulateDirect = (data: Hex, input: SimulationGiven): Promise<Simulation | undefined> =>
  simulateAtNoPrice([{ to: input.from, data, value: 0n }], input)
