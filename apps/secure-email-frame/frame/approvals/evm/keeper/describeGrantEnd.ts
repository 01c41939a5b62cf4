import { encodeFunctionData } from 'viem'
import type { ApprovalCall, Description } from '../../shared/types.ts'
import { amountText, collectAmounts } from '../amounts/amounts.ts'
import { contractsOf } from '../meanings/knownContracts.ts'
import { addressField } from '../meanings/meaningParts.ts'
import type { KeeperInput } from './describeGrant.ts'
import { describeKeeperCalls } from './describeKeeperCalls.ts'
import { grantFields } from './grantFields.ts'
import { isGranted } from './isGranted.ts'
import { KEEPER_ABI } from './keeperAbi.ts'
import { keeperOf, notOffered } from './keeperOf.ts'
import { readContext } from './readContext.ts'

/** Describes the revocation of an active permission of this account. @throws SecureError NOT_CONFIGURED for any other */
export async function describeGrantEnd({ params }: ApprovalCall, input: KeeperInput): Promise<Description> {
  const { chainId, from, read, keepers, chainName, language, symbol } = input
  const named = readContext(params)
  if (named === undefined || named.owner.toLowerCase() !== from.toLowerCase()) throw notOffered()
  const keeper = await keeperOf(chainId, keepers, read)
  if (!(await isGranted(named, { chainId, read, keeper: keeper.address }))) throw notOffered()
  const data = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'revoke', args: [named.grant] })
  const { add, listed } = collectAmounts()
  const text = amountText({ chainId, read, symbol, contracts: contractsOf(chainId, input.knownContracts), onText: add })
  const described = await describeKeeperCalls([{ to: keeper.address, data, value: 0n }], keeper.address, input)
  return {
    ...described,
    title: 'endAllowance',
    fields: [
      ...(await grantFields(named.grant, { text, language, chainName })),
      addressField('contract', keeper.address),
      { name: 'knownAs', value: 'AllowanceKeeper', variant: 'text' },
    ],
    listedAmounts: { ...described.listedAmounts, ...listed() },
    response: {},
  }
}
