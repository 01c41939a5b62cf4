import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { type Address, encodeFunctionData, getAddress, type Hex } from 'viem'
import { callsError } from '../../../errors/callsError.ts'
import { SecureError } from '../../../errors/SecureError.ts'
import type { ApprovalCall, Calls, Description, TransactionRequest, Warning } from '../../shared/types.ts'
import { amountText, collectAmounts } from '../amounts/amounts.ts'
import { UNLIMITED } from '../amounts/readToken.ts'
import type { CallsInput } from '../calls/describeCalls.ts'
import { readBlock } from '../calls/prepareTransactions.ts'
import { contractsOf, isToken } from '../meanings/knownContracts.ts'
import { addressField, amountField } from '../meanings/meaningParts.ts'
import { named } from '../meanings/named.ts'
import { describeKeeperCalls, withKeeper } from './describeKeeperCalls.ts'
import { exposureOf, grantFields, restOf } from './grantFields.ts'
import { grantResponse } from './grantResponse.ts'
import { grantState } from './grantState.ts'
import { KEEPER_ABI, type KeeperGrant } from './keeperAbi.ts'
import { approvalsOf, keeperAllowance } from './keeperAllowance.ts'
import { isOffering, keeperOf, notOffered } from './keeperOf.ts'
import { readAccountGrants } from './readAccountGrants.ts'
import { type GrantTerms, readGrantRequest } from './readGrantRequest.ts'
import { type Granter, siteSalt } from './siteSalt.ts'

export type KeeperInput = CallsInput & {
  keepers: AllowanceKeepers | undefined
  language: string
}

/** @throws SecureError NOT_CONFIGURED if this wallet does not offer it */
export async function describeGrant({ params, site, user }: ApprovalCall, input: KeeperInput): Promise<Description> {
  const { chainId, from, read, keepers, chainName, language } = input
  const terms = readGrantRequest(params)
  if (terms === undefined || !isOffering(chainId, keepers)) throw notOffered()
  refuseOtherAccount(params, input)
  const keeper = await keeperOf(chainId, keepers, read)
  const contracts = contractsOf(chainId, withKeeper(keeper.address, input))
  // The chain's time decides when a grant starts, not the device's.
  const { timestamp: now } = await readBlock(read, chainId)
  const grant = grantOf(terms, { now, granter: { origin: site.origin, user } })
  const total = exposureOf(grant)
  const isOffered =
    isToken(contracts.at(terms.token)?.kind) && grant.start < grant.end && total <= keeper.maxOf(terms.token)
  if (!isOffered) throw notOffered()

  const allowance = await keeperAllowance(terms.token, keeper.address, input)
  const rests = await restsOf(terms.token, { keeper: keeper.address, now, input })
  const isUnlimited = allowance >= UNLIMITED
  const later = isUnlimited ? allowance : allowance + total
  const granting = call(keeper.address, encodeFunctionData({ abi: KEEPER_ABI, functionName: 'grant', args: [grant] }))
  const [first = granting, ...others] = isUnlimited
    ? []
    : await approvalsOf(terms.token, keeper.address, { allowance, later, input })
  const calls: Calls = first === granting ? [granting] : [first, ...others, granting]
  const { add, listed } = collectAmounts()
  const text = amountText({ chainId, read, symbol: input.symbol, contracts, onText: add })
  const described = await describeKeeperCalls(calls, keeper.address, input)
  const warnings: Warning[] = [
    ...(terms.payees.length === 0 ? (['payeeUnnamed'] as const) : []),
    ...(grant.redeemer === terms.to ? [] : (['otherRedeemer'] as const)),
    ...(isUnlimited ? (['unlimited'] as const) : []),
    ...described.warnings,
  ]
  return {
    ...described,
    title: 'grantAllowance',
    fields: named(
      [
        ...(await grantFields(grant, { text, language, chainName, keeper: keeper.address })),
        ...(grant.redeemer === terms.to ? [] : [addressField('requester', terms.to)]),
        // The keeper holds one allowance for all grants of the account (T202).
        amountField('allowedInAll', await text({ token: terms.token, amount: later })),
        ...(await Promise.all(
          [...rests].map(async ([spender, amount]) =>
            amountField('mayTake', `${await text({ token: terms.token, amount })} (${shortenAddress(spender)})`),
          ),
        )),
      ],
      contracts,
    ),
    warnings,
    listedAmounts: { ...described.listedAmounts, ...listed() },
    response: grantResponse(grant, { chainId, owner: from, keeper: keeper.address }),
  }
}

type Owned = { keeper: Address; now: bigint; input: KeeperInput }

/** A greater allowance revives grants that a lower one stopped (T202). @throws SecureError NETWORK_FAILED */
async function restsOf(token: Hex, { keeper, now, input }: Owned): Promise<ReadonlyMap<Address, bigint>> {
  const { chainId, from, read } = input
  const owner = getAddress(from)
  const { grants, isComplete } = await readAccountGrants({ chainId, owner, keeper, read, now })
  if (!isComplete) throw new SecureError('NETWORK_FAILED', { message: 'The network left out earlier permissions.' })
  const ofToken = grants.filter((grant) => grant.token.toLowerCase() === token.toLowerCase())
  const states = await Promise.all(ofToken.map((grant) => grantState({ owner, grant }, { chainId, read, keeper })))
  const rests = new Map<Address, bigint>()
  for (const [index, grant] of ofToken.entries()) {
    const state = states[index]
    const rest = state?.isActive ? restOf(grant, { available: state.available, now }) : 0n
    if (rest > 0n) rests.set(grant.redeemer, (rests.get(grant.redeemer) ?? 0n) + rest)
  }
  return rests
}

/** A grant cannot start before now, so that the shown total counts no past period. */
function grantOf(
  { token, redeemer, payees, amount, period, start = 0n, end }: GrantTerms,
  at: { now: bigint; granter: Granter },
): KeeperGrant {
  return {
    ...{ token, redeemer, amount, period, end },
    payees: payees.length === 0 ? [redeemer] : payees,
    start: start > at.now ? start : at.now,
    salt: siteSalt(at.granter),
  }
}

function refuseOtherAccount(params: unknown, { from }: KeeperInput): void {
  const [request] = (Array.isArray(params) ? params : [params]) as [{ from?: unknown; address?: unknown }]
  const named = request.from ?? request.address
  if (named !== undefined && named !== null && String(named).toLowerCase() !== from.toLowerCase()) {
    throw callsError('otherAccount')
  }
}

const call = (to: Hex, data: Hex): TransactionRequest => ({ to, data, value: 0n })
