import type { Power } from '@airlock/protocol/gateway/answers/powers'
import type { Hex } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import { type Allowance, allowanceCall, isEnded } from '@airlock/protocol/permissions/allowanceCalls'
import type { loadNetwork } from '../../../core/networks/loadNetwork.ts'

export type Chain = Awaited<ReturnType<typeof loadNetwork>>
type Call = { to: Hex; data: Hex }

/** An unlisted token's code may burn more. Rollups count the data in it. */
const UNLISTED_GAS = '0x249f0'

/** `lockdown` of Permit2 runs no token's code, and ends many allowances. */
export const gasOf = (revoked: readonly Power[]): { gas?: string } =>
  revoked.every(({ kind, flags }) => kind === 'permit2' || flags.is_verified) ? {} : { gas: UNLISTED_GAS }

/** `undefined` if the contract does not respond. Never rejects. */
export async function readEnded({ adapter, network }: Chain, allowance: Allowance, owner: Hex) {
  const call = allowanceCall(allowance, owner)
  const answer = await adapter.request(network, { method: 'eth_call', params: [call, 'latest'] }).catch(() => undefined)
  return isEnded(allowance, answer)
}

/** Simulates a revoke: tokens revert, or return false. Never rejects. */
export async function canRevoke(
  { adapter, network }: Chain,
  { call, from, revoked }: { call: Call; from: string; revoked: readonly Power[] },
): Promise<boolean> {
  const answer = await adapter
    .request(network, { method: 'eth_call', params: [{ ...call, from, ...gasOf(revoked) }, 'latest'] })
    .catch(() => undefined)
  return typeof answer === 'string' && !/^0x0{64}$/.test(answer)
}
