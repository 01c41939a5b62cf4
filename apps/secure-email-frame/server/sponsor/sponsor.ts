import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { Context } from '../context.ts'
import { Fault } from '../Fault.ts'
import type { Rule } from '../limits/limits.ts'
import type { Session } from '../sessions/sessions.ts'
import { recordOf } from '../wallets/walletRecord.ts'
import { checkOperation } from './checkOperation.ts'

const GAS_UNIT = 1_000n

/** Tells who pays the fees of a person's operations on a network. */
export async function sponsorStatus(
  { relayer }: Context,
  { chainId }: SecureParams<'sponsor/status'>,
): Promise<SecureResult<'sponsor/status'>> {
  return relayer?.pays(chainId) ? { relayer: relayer.address } : {}
}

/** Brings an operation of the session's own wallet, within what the operator gives a person and a project in a day. */
export async function sendOperation(
  context: Context,
  session: Session,
  params: SecureParams<'sponsor/send'>,
): Promise<SecureResult<'sponsor/send'>> {
  const { relayer, limits, database } = context
  if (relayer === undefined) throw new Fault('SPONSOR_OFF')
  await limits.take('operationTries', session.user_id)
  try {
    const { wallet } = await recordOf(database, session.user_id)
    const operation = await checkOperation(params, { owner: wallet.addresses.eip155, ...relayer.options })
    await relayer.relay(operation, (gas) => count(context, session, gas))
    return { hash: operation.hash }
  } catch (cause) {
    if (cause instanceof Fault) relayer.refused(cause.code)
    throw cause
  }
}

/** Counts an operation and its gas, or nothing. @returns what undoes it @throws Fault SPONSOR_LIMIT */
async function count({ limits }: Context, session: Session, gas: bigint): Promise<() => Promise<void>> {
  const units = Number((gas + GAS_UNIT - 1n) / GAS_UNIT)
  const { user_id: person, project_id: project } = session
  const budgets: [Rule, string, number][] = [
    ['operationsByPerson', person, 1],
    ['operationsByProject', project, 1],
    ['operationGasByPerson', person, units],
    ['operationGasByProject', project, units],
  ]
  const taken: typeof budgets = []
  const undo = async () => {
    for (const [rule, key, points] of taken.splice(0)) await limits.giveBack(rule, key, points)
  }
  for (const [rule, key, points] of budgets) {
    // A limit counts what it refuses, too.
    taken.push([rule, key, points])
    try {
      await limits.take(rule, key, points)
    } catch (cause) {
      await undo()
      if (!(cause instanceof Fault)) throw cause
      throw new Fault('SPONSOR_LIMIT', cause.facts)
    }
  }
  return undo
}
