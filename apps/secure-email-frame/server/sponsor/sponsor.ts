import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import { type Address, getAddress, type Hex } from 'viem'
import { ApiError } from '../ApiError.ts'
import type { Context } from '../context.ts'
import { checkOperation } from '../fees/checkOperation.ts'
import type { Cost, FeePayer } from '../fees/FeePayer.ts'
import { storedOperations } from '../fees/storedOperations.ts'
import type { Budget } from '../limits/limits.ts'
import type { Session } from '../sessions/sessions.ts'
import { recordOf } from '../wallet/walletRecord.ts'

const GAS_UNIT = 1_000n
/** A millionth of a coin, because counters have 32 bits. */
const COIN_UNIT = 1_000_000_000_000n

export async function sponsorStatus(
  context: Context,
  session: Session,
  { chainId, calls }: SecureParams<'sponsor/status'>,
): Promise<SecureResult<'sponsor/status'>> {
  const { payer, limits } = context
  const owner = await ownerOf(context, session)
  const newest = await storedOperations(context.database).newestOf(chainId, owner)
  const last = newest && { last: newest.hash }
  const hasNode = payer?.chainIds.includes(chainId) === true
  if (newest?.state === 'open') {
    // Another server may handle it, or no node reports it here any longer.
    const { id, callsHash, isLongOver } = newest
    const known = isLongOver && !hasNode ? undefined : { id, callsHash }
    const open = hasNode && (await mayLook(context, session)) ? await payer.openOf(chainId, owner) : known
    if (open !== undefined) return { ...last, open }
  }
  if (!hasNode || calls === undefined) return { ...last }
  try {
    // A site is one session: it may use a fifth of the user's requests.
    await limits.take('sponsorAsks', session.family)
    await limits.take('sponsorAsksByPerson', session.user_id)
    const caps = {
      requestQuote: () => limits.take('paymasterAsks', session.user_id).catch(limited),
      check: (cost: Cost) => limits.check(budgetsOf(session, chainId, cost)).catch(limited),
      count: (cost: Cost) => limits.consumeAll(budgetsOf(session, chainId, cost)).catch(limited),
    }
    return { ...last, offer: await payer.offer(chainId, owner, calls, caps) }
  } catch (cause) {
    // The user may pay instead, also after a site used up the limit.
    rejected(payer, cause)
    return { ...last }
  }
}

/** @throws ApiError `isFinal` if it is permanently barred on every server */
export async function sendOperation(
  context: Context,
  session: Session,
  params: SecureParams<'sponsor/send'>,
): Promise<SecureResult<'sponsor/send'>> {
  const { payer, limits, database } = context
  const owner = await ownerOf(context, session)
  const operations = storedOperations(database)
  const position = { chainId: params.chainId, sender: owner, key: params.operation.key as Hex }
  const known = await operations.at(position)
  if (known !== undefined && known.state !== 'refused') return { id: known.id }
  await limits.take('operationTries', session.user_id)
  try {
    if (known !== undefined) throw new ApiError('OPERATION_REFUSED')
    if (!payer?.chainIds.includes(params.chainId)) throw new ApiError('SPONSOR_OFF')
    return { id: await payer.send(await checkOperation(params, owner)) }
  } catch (cause) {
    // An aborted request may still run: whichever comes first decides.
    const stored = await operations.bar(position)
    if (stored !== undefined && stored.state !== 'refused') return { id: stored.id }
    rejected(payer, cause)
    throw new ApiError(cause.code, { ...cause.context, isFinal: true })
  }
}

async function mayLook({ limits }: Context, { user_id }: Session): Promise<boolean> {
  return limits.take('sponsorLooks', user_id).then(
    () => true,
    (cause) => {
      if (cause instanceof ApiError) return false
      throw cause
    },
  )
}

async function ownerOf({ database }: Context, session: Session): Promise<Address> {
  return getAddress((await recordOf(database, session.user_id)).wallet.addresses.eip155)
}

function rejected(payer: FeePayer | undefined, cause: unknown): asserts cause is ApiError {
  if (!(cause instanceof ApiError)) throw cause
  payer?.rejected(cause.code)
}

function budgetsOf({ user_id: user, project_id: project }: Session, chainId: number, { gas, coin }: Cost): Budget[] {
  const gasUnits = units(gas, GAS_UNIT)
  // Coins of different networks do not add up.
  const coinUnits = units(coin, COIN_UNIT)
  return [
    ['operationsByPerson', user, 1],
    ['operationsByProject', project, 1],
    ['operationGasByPerson', user, gasUnits],
    ['operationGasByProject', project, gasUnits],
    ['operationCoinByPerson', `${user}|${chainId}`, coinUnits],
    ['operationCoinByProject', `${project}|${chainId}`, coinUnits],
  ]
}

function limited(cause: unknown): never {
  throw cause instanceof ApiError ? new ApiError('SPONSOR_LIMIT', cause.context) : cause
}

function units(amount: bigint, unit: bigint): number {
  const complete = (amount + unit - 1n) / unit
  const MAX = 1_000_000_000n
  return Number(complete > MAX ? MAX : complete)
}
