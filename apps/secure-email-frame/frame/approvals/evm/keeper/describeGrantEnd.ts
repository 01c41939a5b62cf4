import { encodeFunctionData } from 'viem'
import type { ApprovalCall, Description } from '../../shared/types.ts'
import { amountText, collectAmounts } from '../amounts/amounts.ts'
import { contractsOf } from '../meanings/knownContracts.ts'
import { named } from '../meanings/named.ts'
import type { KeeperInput } from './describeGrant.ts'
import { describeKeeperCalls, withKeeper } from './describeKeeperCalls.ts'
import { grantFields } from './grantFields.ts'
import { isGranted } from './isGranted.ts'
import { KEEPER_ABI } from './keeperAbi.ts'
import { keeperOf, notOffered } from './keeperOf.ts'
import { readContext } from './readContext.ts'

/** Describes the revocation of an active permission of this account. @throws SecureError NOT_CONFIGURED for any other */
export async function describeGrantEnd({ params }: ApprovalCall, input: KeeperInput): Promise<Description> {
  const { chainId, from, read, keepers, chainName, language, symbol } = input
  const active = readContext(params)
  if (active === undefined || active.owner.toLowerCase() !== from.toLowerCase()) throw notOffered()
  const keeper = await keeperOf(chainId, keepers, read)
  if (!(await isGranted(active, { chainId, read, keeper: keeper.address }))) throw notOffered()
  const data = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'revoke', args: [active.grant] })
  const { add, listed } = collectAmounts()
  const contracts = contractsOf(chainId, withKeeper(keeper.address, input))
  const text = amountText({ chainId, read, symbol, contracts, onText: add })
  const facts = await grantFields(active.grant, { text, language, chainName, keeper: keeper.address })
  const described = await describeKeeperCalls([{ to: keeper.address, data, value: 0n }], keeper.address, input)
  return {
    ...described,
    title: 'endAllowance',
    fields: named(
      facts.map((field) => (field.name === 'amount' ? { ...field, name: 'mayTake' } : field)),
      contracts,
    ),
    listedAmounts: { ...described.listedAmounts, ...listed() },
    response: {},
  }
}
