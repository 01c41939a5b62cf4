import { encodeFunctionData } from 'viem'
import type { ApprovalCall, Calls, Description } from '../../shared/types.ts'
import { amountText, collectAmounts } from '../amounts/amounts.ts'
import { UNLIMITED } from '../amounts/readToken.ts'
import { readBlock } from '../calls/prepareTransactions.ts'
import { contractsOf } from '../meanings/knownContracts.ts'
import { amountField } from '../meanings/meaningParts.ts'
import { named } from '../meanings/named.ts'
import type { KeeperInput } from './describeGrant.ts'
import { describeKeeperCalls, withKeeper } from './describeKeeperCalls.ts'
import { grantFields, restOf } from './grantFields.ts'
import { grantState } from './grantState.ts'
import { KEEPER_ABI } from './keeperAbi.ts'
import { approvalsOf, keeperAllowance } from './keeperAllowance.ts'
import { keeperOf, notOffered } from './keeperOf.ts'
import { readContext } from './readContext.ts'

/** The allowance falls by the unused rest, so that no later permission uses it. @throws SecureError NOT_CONFIGURED */
export async function describeGrantEnd({ params }: ApprovalCall, input: KeeperInput): Promise<Description> {
  const { chainId, from, read, keepers, chainName, language, symbol } = input
  const active = readContext(params)
  if (active === undefined || active.owner.toLowerCase() !== from.toLowerCase()) throw notOffered()
  const keeper = await keeperOf(chainId, keepers, read)
  const state = await grantState(active, { chainId, read, keeper: keeper.address })
  if (!state.isActive) throw notOffered()
  const { token } = active.grant
  const { timestamp: now } = await readBlock(read, chainId)
  const rest = restOf(active.grant, { available: state.available, now })
  const allowance = await keeperAllowance(token, keeper.address, input)
  const isLowered = rest > 0n && allowance >= rest && allowance < UNLIMITED
  const later = allowance - rest
  const data = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'revoke', args: [active.grant] })
  const { add, listed } = collectAmounts()
  const contracts = contractsOf(chainId, withKeeper(keeper.address, input))
  const text = amountText({ chainId, read, symbol, contracts, onText: add })
  const facts = await grantFields(active.grant, { text, language, chainName, keeper: keeper.address })
  const calls: Calls = [
    { to: keeper.address, data, value: 0n },
    ...(isLowered ? await approvalsOf(token, keeper.address, { allowance, later, input }) : []),
  ]
  const described = await describeKeeperCalls(calls, keeper.address, input)
  return {
    ...described,
    title: 'endAllowance',
    fields: named(
      [
        ...facts.map((field) => (field.name === 'amount' ? { ...field, name: 'mayTake' as const } : field)),
        ...(isLowered ? [amountField('allowedInAll', await text({ token, amount: later }))] : []),
      ],
      contracts,
    ),
    listedAmounts: { ...described.listedAmounts, ...listed() },
    response: {},
  }
}
