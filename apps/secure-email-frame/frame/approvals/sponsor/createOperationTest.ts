import { ENTRY_POINT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Hex, isAddressEqual } from 'viem'
import { SecureError } from '../../errors/SecureError.ts'
import type { FinalOperation, FinalTransaction } from '../../keys/KeyClient.ts'
import type { Read } from '../../rpc/createReads.ts'
import { DELEGATED_CODE } from '../../smartAccount/delegate.ts'
import type { Block, Simulation } from '../shared/types.ts'
import { takesNoMore } from './isWithin.ts'
import { simulateBundled, simulateDirect, unknownAddress } from './simulateBundled.ts'

type Options = { read: Read; chainId: number; from: string }

type OperationTest = { payers: readonly string[]; test: Simulation | undefined }

/** Refuses an operation that moves anything to its submitter or paymaster. */
export function createOperationTest({ read, chainId, from }: Options) {
  const inputFor = ({ authorization }: FinalOperation, block: Block) => ({
    ...{ chainId, from, read, block },
    code: authorization && DELEGATED_CODE,
  })

  async function simulate(operation: FinalOperation, block: Block): Promise<OperationTest> {
    const submitter = unknownAddress()
    const test = await simulateBundled(operation, { ...inputFor(operation, block), submitter })
    // The EntryPoint takes native coin if the paymaster does not owe the fee.
    return { payers: [operation.payment.paymaster, submitter, ENTRY_POINT], test }
  }

  return {
    simulate,
    async run(operation: FinalOperation, block: Block): Promise<Simulation | undefined> {
      const result = await simulate(operation, block)
      if (paysPayer(result)) refusePayment()
      return result.test
    },
    /** A paymaster may forward what it takes. @throws SecureError INVALID_INPUT; NETWORK_FAILED without a simulation */
    async refuseIfMoreMoves(
      test: Simulation | undefined,
      { data }: FinalTransaction,
      { operation, block }: { operation: FinalOperation; block: Block },
    ): Promise<void> {
      const direct = await simulateDirect(data as Hex, inputFor(operation, block))
      if (test === undefined || direct === undefined) throw new SecureError('NETWORK_FAILED')
      if (!takesNoMore(test, direct)) refusePayment()
    },
  }
}

function refusePayment(): never {
  throw new SecureError('INVALID_INPUT', { message: 'This would pay its submitter.' })
}

function paysPayer({ payers, test }: OperationTest): boolean {
  if (test === undefined) return false
  const isPayer = (address: string) => payers.some((payer) => isAddressEqual(payer as Hex, address as Hex))
  return test.receivers.some(isPayer) || test.allowed.some(({ spender }) => isPayer(spender))
}
