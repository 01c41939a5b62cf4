import { numberToHex, parseEther } from 'viem'
import { delegationOf } from '../../../smartAccount/delegate.ts'
import { COIN, keyOf } from '../amounts/amounts.ts'
import { type SimulationInput, simulate } from './simulateCalls.ts'

const PAYER = '0x00000000000000000000000000000000000a1c0c'

/** The code cannot be understood, so a payment is simulated. Returns `false` without a simulation. */
export async function isSwept(input: Omit<SimulationInput, 'code'>): Promise<boolean> {
  const { chainId, from, read } = input
  const code = await read(chainId, 'eth_getCode', [from, 'latest'])
  if (delegationOf(code).kind !== 'other') return false
  const paid = await simulate([{ from: PAYER, to: from, value: numberToHex(parseEther('1')) }], input, {
    validation: false,
    blockOverrides: {},
    stateOverrides: { [PAYER]: { balance: numberToHex(parseEther('100')) } },
  })
  return (paid?.out.get(keyOf(COIN))?.amount ?? 0n) > 0n
}
