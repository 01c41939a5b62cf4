import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Hex } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import { revokeCalls } from '@airlock/protocol/permissions/allowanceCalls'
import { MAX_REVOKES } from '@airlock/protocol/permissions/revokes'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import { activeNetworkIdAtom } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { refreshAccount } from '../../../core/queries/refreshAccount.ts'
import { canBatch } from '../../../core/requests/canBatch.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { isOpenAtom } from '../../../core/router/modal.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { allowanceOf, powerId } from '../state/listedPower.ts'
import { type RevokeRun, revokeRunAtom, runOf } from '../state/revokeRun.ts'
import { type Chain, canRevoke, gasOf, readEnded } from './checkAllowance.ts'
import { type RevokeCall, type SendResult, sendRevoke, sendRevokes } from './sendRevokes.ts'

const POLL_INTERVAL_MS = 1_500
const MAX_WAIT_MS = 3 * 60_000

type Step = { call: RevokeCall; revoked: readonly Power[] }

/** Simulates each revoke first. An allowance counts as revoked only after it ended on the chain. Never rejects. */
export async function revokePowers(deps: Deps, owner: QueriedAccount, powers: readonly Power[]): Promise<void> {
  const { store } = deps
  const running = runOf(store.get(revokeRunAtom), owner)
  if (running !== null && running.stage !== 'over') return
  // Identifies this run: a run of another account may replace it.
  const account = { ...owner }
  const run = {
    account,
    requested: powers.length,
    finished: [],
    leftOut: [],
    stage: 'checking',
    isStopping: false,
  } as const
  store.set(revokeRunAtom, run)
  try {
    const chain = await loadNetwork(deps, account.network)
    const steps = await prepare(deps, { chain, account }, powers)
    const end = await runSteps(deps, { chain, account }, steps)
    change(deps, account, end === undefined ? {} : { end })
  } catch {
    change(deps, account, { end: 'failed' })
  }
  change(deps, account, { stage: 'over' })
  void refreshAccount(deps, account)
}

type Context = { chain: Chain; account: QueriedAccount }

function change({ store }: Deps, account: QueriedAccount, to: Partial<RevokeRun>) {
  store.set(revokeRunAtom, (run) => (run?.account === account ? { ...run, ...to } : run))
}

/** Drops unread allowances: at a contract of NFTs, `approve(spender, 0)` gives item 0 away. */
async function prepare(deps: Deps, { chain, account }: Context, powers: readonly Power[]): Promise<Step[]> {
  const address = account.address as Hex
  const read = await Promise.all(powers.map((power) => readEnded(chain, allowanceOf(power), address)))
  const finished = powers.filter((_, index) => read[index] === true)
  const unread = powers.filter(({ kind }, index) => kind === 'allowance' && read[index] === undefined)
  const active = powers.filter((power) => !finished.includes(power) && !unread.includes(power))
  const byId = new Map(active.map((power) => [powerId(power), power]))
  const steps = revokeCalls(active.map(allowanceOf)).map(({ call, revoked }) => ({
    call,
    revoked: revoked.flatMap(({ id }) => byId.get(id) ?? []),
  }))
  const isFine = await Promise.all(steps.map((step) => canRevoke(chain, { ...step, from: account.address })))
  const failing = steps.filter((_, index) => !isFine[index]).flatMap(({ revoked }) => revoked)
  change(deps, account, { finished, leftOut: [...unread, ...failing].map(powerId) })
  return steps
    .filter((_, index) => isFine[index])
    .map(({ call, revoked }) => ({ call: { ...call, ...gasOf(revoked) }, revoked }))
}

async function runSteps(deps: Deps, context: Context, prepared: readonly Step[]): Promise<RevokeRun['end']> {
  const { network: caipNetworkId, address } = context.account
  // Calls of a batch have no gas limits.
  const batched = prepared.filter(({ call }) => call.gas === undefined)
  const steps = [...batched, ...prepared.filter((step) => !batched.includes(step))]
  const isBatch = batched.length > 1 && (await canBatch(deps, { caipNetworkId, account: address }))
  let maxCalls = isBatch ? MAX_REVOKES : 1
  for (let at = 0; at < steps.length; ) {
    if (!isRequested(deps, context.account)) return undefined
    const size = Math.max(1, Math.min(maxCalls, batched.length - at))
    const part = steps.slice(at, at + size)
    change(deps, context.account, { stage: 'wallet' })
    const [first] = part
    const calls = part.map(({ call }) => call)
    const result =
      part.length > 1 || first === undefined
        ? await sendRevokes(deps, context.account, calls)
        : await sendRevoke(deps, context.account, first.call)
    if (result.status === 'refused') {
      const half = Math.floor(part.length / 2)
      maxCalls = !result.isTooLarge ? 1 : part.length > MAX_CALLS ? MAX_CALLS : half
      continue
    }
    if (result.status !== 'sent') return result.status
    change(deps, context.account, { stage: 'network' })
    const isEnded = await waitEnded(deps, context, { result, powers: part.flatMap(({ revoked }) => revoked) })
    if (!isEnded) return 'unconfirmed'
    at += part.length
  }
  return undefined
}

function isRequested({ store }: Deps, account: QueriedAccount): boolean {
  const { view } = store.get(routeAtom)
  const run = store.get(revokeRunAtom)
  const isActive =
    store.get(activeAddressAtom) === account.address && store.get(activeNetworkIdAtom) === account.network
  const isHere = store.get(isOpenAtom) && (view === 'Powers' || view === 'Power')
  return run?.account === account && !run.isStopping && isActive && isHere
}

/** Counts each allowance as it ends. @returns `false` if the transaction failed */
async function waitEnded(
  deps: Deps,
  { chain, account }: Context,
  { result, powers }: { result: SendResult; powers: readonly Power[] },
): Promise<boolean> {
  const { clock, store } = deps
  const until = clock.now() + MAX_WAIT_MS
  let left = powers
  for (;;) {
    const read = await Promise.all(left.map((power) => readEnded(chain, allowanceOf(power), account.address as Hex)))
    const finished = left.filter((_, index) => read[index] === true)
    if (finished.length > 0) {
      change(deps, account, { finished: [...(store.get(revokeRunAtom)?.finished ?? []), ...finished] })
    }
    left = left.filter((_, index) => read[index] !== true)
    if (left.length === 0) return true
    if (clock.now() >= until || (await isFailed(deps, chain, result))) return false
    await clock.wait(POLL_INTERVAL_MS)
  }
}

async function isFailed(deps: Deps, { adapter, network }: Chain, result: SendResult): Promise<boolean> {
  if (result.status !== 'sent') return true
  const { hash, callsId } = result
  if (typeof hash === 'string') {
    const receipt = await adapter
      .request(network, { method: 'eth_getTransactionReceipt', params: [hash] })
      .catch(() => null)
    return isRecord(receipt) && receipt.status === '0x0'
  }
  if (typeof callsId !== 'string') return false
  const status = await requestTransaction(deps, 'eip155', { method: 'wallet_getCallsStatus', params: [callsId] }).catch(
    () => null,
  )
  return isRecord(status) && Number(status.status) >= 400
}
