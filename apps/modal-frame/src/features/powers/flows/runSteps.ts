import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Hex } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import { MAX_REVOKES } from '@airlock/protocol/permissions/revokes'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { activeNetworkIdAtom } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { canBatch } from '../../../core/requests/canBatch.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { isOpenAtom } from '../../../core/router/modal.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { allowanceOf, powerId } from '../state/listedPower.ts'
import { type RevokeRun, revokeRunAtom } from '../state/revokeRun.ts'
import { type Chain, canRevoke, readEnded } from './checkAllowance.ts'
import { type RevokeCall, type SendResult, sendRevoke, sendRevokes } from './sendRevokes.ts'

const POLL_INTERVAL_MS = 1_500
const MAX_WAIT_MS = 3 * 60_000
/** Some wallets return an ID without a receipt, and some contracts still allow what a receipt revoked. */
const UNPROVEN_POLLS = 4
/** A token that blocks its revoke fails once. A wallet that cannot send fails again. */
const MAX_UNSENT = 2

export type Step = { call: RevokeCall; revoked: readonly Power[] }
export type Context = { chain: Chain; account: QueriedAccount }

export function change({ store }: Deps, account: QueriedAccount, to: Partial<RevokeRun>) {
  store.set(revokeRunAtom, (run) => (run?.account === account ? { ...run, ...to } : run))
}

/** A failed batch is sent again in halves, so that one token cannot keep all (T270). */
export async function runSteps(deps: Deps, context: Context, steps: readonly Step[]): Promise<RevokeRun['end']> {
  const { network: caipNetworkId, address } = context.account
  // Calls of a batch have no gas limits.
  const batched = steps.filter(({ call }) => call.gas === undefined)
  const isBatch = batched.length > 1 && (await canBatch(deps, { caipNetworkId, account: address }))
  const single = steps.filter((step) => !batched.includes(step))
  let parts = [...split(batched, isBatch ? MAX_REVOKES : 1), ...split(single, 1)]
  let unsent = 0
  for (let [part, ...others] = parts; part !== undefined; [part, ...others] = parts) {
    if (!isRequested(deps, context.account)) return undefined
    change(deps, context.account, { stage: 'wallet' })
    const { length } = part
    const half = Math.ceil(length / 2)
    const result = await request(deps, context, part)
    if (result.status === 'refused') {
      const limit = !result.isTooLarge ? 1 : length > MAX_CALLS ? MAX_CALLS : Math.floor(length / 2)
      parts = parts.flatMap((one) => split(one, limit))
      continue
    }
    if (result.status === 'declined') return 'declined'
    const end = result.status === 'failed' ? 'failed' : await waitEnded(deps, context, { result, part })
    if (end === 'unconfirmed') return 'unconfirmed'
    unsent = result.status === 'sent' ? 0 : unsent + Number(length === 1)
    if (unsent === MAX_UNSENT || (unsent > 0 && steps.length === 1)) return 'failed'
    const again = end === 'failed' ? await stillPossible(deps, context, part) : []
    parts = [...split(again, again.length === length ? half : length), ...others]
  }
  return undefined
}

function split(steps: readonly Step[], size: number): Step[][] {
  return Array.from({ length: Math.ceil(steps.length / size) }, (_, index) =>
    steps.slice(index * size, (index + 1) * size),
  )
}

function request(deps: Deps, { account }: Context, part: readonly Step[]): Promise<SendResult> {
  const [first, ...others] = part.map(({ call }) => call)
  return first === undefined || others.length > 0
    ? sendRevokes(
        deps,
        account,
        part.map(({ call }) => call),
      )
    : sendRevoke(deps, account, first)
}

/** Leaves out a failed single revoke, and those of a failed batch whose simulation now fails. */
async function stillPossible(deps: Deps, { chain, account }: Context, part: readonly Step[]): Promise<Step[]> {
  const { inactive = [], leftOut = [] } = deps.store.get(revokeRunAtom) ?? {}
  const active = part.filter(({ revoked }) => !revoked.every((power) => inactive.includes(power)))
  const isFine = await Promise.all(
    active.map(async (step) => part.length > 1 && (await canRevoke(chain, { ...step, from: account.address }))),
  )
  const failing = active.filter((_, index) => !isFine[index]).flatMap(({ revoked }) => revoked)
  change(deps, account, { leftOut: [...leftOut, ...failing.map(powerId)] })
  return active.filter((_, index) => isFine[index])
}

function isRequested({ store }: Deps, account: QueriedAccount): boolean {
  const { view } = store.get(routeAtom)
  const run = store.get(revokeRunAtom)
  const isActive =
    store.get(activeAddressAtom) === account.address && store.get(activeNetworkIdAtom) === account.network
  const isHere = store.get(isOpenAtom) && (view === 'Powers' || view === 'Power')
  return run?.account === account && !run.isStopping && isActive && isHere
}

/** One node may lie, so an allowance without a receipt is only `inactive` (T269). */
async function waitEnded(
  deps: Deps,
  { chain, account }: Context,
  { result, part }: { result: SendResult; part: readonly Step[] },
): Promise<'inactive' | 'kept' | 'failed' | 'unconfirmed'> {
  const { clock, store } = deps
  const until = clock.now() + MAX_WAIT_MS
  const add = (to: 'finished' | 'inactive', powers: readonly Power[]) => {
    if (powers.length > 0) change(deps, account, { [to]: [...(store.get(revokeRunAtom)?.[to] ?? []), ...powers] })
  }
  change(deps, account, { stage: 'network' })
  let left = part.flatMap(({ revoked }) => revoked)
  let minedPolls = 0
  for (let polls = 1; ; polls += 1) {
    const outcome = await outcomeOf(deps, chain, result)
    const read = await Promise.all(left.map((power) => readEnded(chain, allowanceOf(power), account.address as Hex)))
    const inactive = left.filter((_, index) => read[index] === true)
    const isAll = inactive.length === left.length
    const isOver = outcome === 'failed' || (outcome !== 'mined' && clock.now() >= until)
    if (outcome === 'mined') {
      add('finished', inactive)
      left = left.filter((power) => !inactive.includes(power))
      minedPolls += 1
    } else if (isOver || (isAll && polls >= UNPROVEN_POLLS)) add('inactive', inactive)
    if (isAll && (outcome === 'mined' || isOver || polls >= UNPROVEN_POLLS)) return 'inactive'
    if (isOver) return outcome === 'failed' ? 'failed' : 'unconfirmed'
    if (minedPolls > UNPROVEN_POLLS) {
      const { stillAllowed = [] } = store.get(revokeRunAtom) ?? {}
      change(deps, account, { stillAllowed: [...stillAllowed, ...left.map(powerId)] })
      return 'kept'
    }
    await clock.wait(POLL_INTERVAL_MS)
  }
}

async function outcomeOf(
  deps: Deps,
  { adapter, network }: Chain,
  result: SendResult,
): Promise<'mined' | 'failed' | undefined> {
  const { hash, callsId } = result.status === 'sent' ? result : {}
  if (typeof hash === 'string') {
    const params = [hash]
    const receipt = await adapter.request(network, { method: 'eth_getTransactionReceipt', params }).catch(() => null)
    if (!isRecord(receipt)) return undefined
    return receipt.status === '0x0' ? 'failed' : 'mined'
  }
  if (typeof callsId !== 'string') return undefined
  const params = [callsId]
  const answer = await requestTransaction(deps, 'eip155', { method: 'wallet_getCallsStatus', params }).catch(() => null)
  const status = isRecord(answer) ? Number(answer.status) : 0
  return status >= 400 ? 'failed' : status >= 200 ? 'mined' : undefined
}
