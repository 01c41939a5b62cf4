import { gasOfPayment } from '@airlock/protocol/secure/payment'
import { takingAnySignature } from '@airlock/protocol/secure/takingAnySignature'
import { bytesToHex, type Hex, isHex, numberToHex } from 'viem'
import type { FinalOperation } from '../../keys/KeyClient.ts'
import { DELEGATE } from '../../smartAccount/delegate.ts'
import { readDelegateCode } from '../../smartAccount/readDelegateCode.ts'
import { type SimulationInput, simulate, simulateAtNoPrice } from '../evm/simulation/simulateCalls.ts'
import type { Simulation } from '../shared/types.ts'
import { handleOps, isSuccess, unsigned } from './handleOps.ts'

type Input = SimulationInput & { submitter: Hex }

const AROUND_GAS = 500_000n
/** Balance of the submitter, as a multiple of its maximum cost. Realistic, so contracts cannot detect the simulation. */
const SUBMITTER_BALANCE = 2n

export const unknownAddress = (): Hex => bytesToHex(crypto.getRandomValues(new Uint8Array(20)))

/** Contracts detect it only by submitter or stub code. Never signed, because the node could submit it. */
export async function simulateBundled(
  operation: FinalOperation,
  { submitter, ...input }: Input,
): Promise<Simulation | undefined> {
  const { sender, payment } = operation
  const code = await readDelegateCode(input.chainId, input.read)
  if (!isHex(code)) return undefined
  const moved = unknownAddress()
  const gas = (gasOfPayment(operation) * 64n) / 63n + AROUND_GAS
  const call = {
    from: submitter,
    // The fee goes to an unknown address, so the submitter receives nothing from the EntryPoint.
    ...handleOps(unsigned(operation), { sender, beneficiary: unknownAddress() }),
    gas: numberToHex(gas),
    maxFeePerGas: numberToHex(BigInt(payment.maxFeePerGas)),
    maxPriorityFeePerGas: numberToHex(BigInt(payment.maxPriorityFeePerGas)),
  }
  return simulate([call], input, {
    validation: true,
    blockOverrides: {},
    stateOverrides: {
      [submitter]: { balance: numberToHex(gas * BigInt(payment.maxFeePerGas) * SUBMITTER_BALANCE) },
      [moved]: { code },
      [DELEGATE]: { code: takingAnySignature(moved) },
    },
    // `handleOps` succeeds even if the operation's calls fail.
    isDone: (logs) => logs.some((log) => isSuccess(log, payment.paymaster)),
  })
}

export const simulateDirect = (data: Hex, input: SimulationInput): Promise<Simulation | undefined> =>
  simulateAtNoPrice([{ to: input.from, data, value: 0n }], input)
