import type { Power } from '@airlock/protocol/gateway/answers/powers'
import type { Hex } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import { revokeCalls } from '@airlock/protocol/permissions/allowanceCalls'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { refreshAccount } from '../../../core/queries/refreshAccount.ts'
import { allowanceOf, powerId } from '../state/listedPower.ts'
import { revokeRunAtom, runOf } from '../state/revokeRun.ts'
import { canRevoke, gasOf, readEnded } from './checkAllowance.ts'
import { type Context, change, runSteps, type Step } from './runSteps.ts'

/** Simulates each revoke first. An allowance counts as revoked only with a receipt, and after it ended on the chain. Never rejects. */
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
    inactive: [],
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

/** Drops unread allowances: at a contract of NFTs, `approve(spender, 0)` gives item 0 away. */
async function prepare(deps: Deps, { chain, account }: Context, powers: readonly Power[]): Promise<Step[]> {
  const address = account.address as Hex
  const read = await Promise.all(powers.map((power) => readEnded(chain, allowanceOf(power), address)))
  const inactive = powers.filter((_, index) => read[index] === true)
  const unread = powers.filter(({ kind }, index) => kind === 'allowance' && read[index] === undefined)
  const active = powers.filter((power) => !inactive.includes(power) && !unread.includes(power))
  const byId = new Map(active.map((power) => [powerId(power), power]))
  const steps = revokeCalls(active.map(allowanceOf)).map(({ call, revoked }) => ({
    call,
    revoked: revoked.flatMap(({ id }) => byId.get(id) ?? []),
  }))
  const isFine = await Promise.all(steps.map((step) => canRevoke(chain, { ...step, from: account.address })))
  const failing = steps.filter((_, index) => !isFine[index]).flatMap(({ revoked }) => revoked)
  change(deps, account, { inactive, leftOut: [...unread, ...failing].map(powerId) })
  return steps
    .filter((_, index) => isFine[index])
    .map(({ call, revoked }) => ({ call: { ...call, ...gasOf(revoked) }, revoked }))
}
