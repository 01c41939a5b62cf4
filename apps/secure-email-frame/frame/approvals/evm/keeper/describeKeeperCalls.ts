import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import type { Calls, Description, Warning } from '../../shared/types.ts'
import { describeCalls } from '../calls/describeCalls.ts'
import { planBatch } from '../calls/planBatch.ts'
import type { KeeperInput } from './describeGrant.ts'

const TOLD: readonly Warning[] = ['unknownFunction']

/** The calls are one transaction only if the account runs the smart account code already. */
export async function describeKeeperCalls(calls: Calls, keeper: string, input: KeeperInput): Promise<Description> {
  const { chainId, from, read } = input
  const batch = await planBatch(calls, {
    ...{ chainId, from, read },
    ...{ isAtomicRequired: false, isPreferred: false, isSponsored: false },
  })
  const { warnings, ...described } = await describeCalls(calls, {
    ...input,
    knownContracts: withKeeper(keeper, input),
    batch,
  })
  return { ...described, warnings: warnings.filter((warning) => !TOLD.includes(warning)) }
}

export function withKeeper(address: string, { chainId, knownContracts }: KeeperInput): KnownContracts {
  const network = `eip155:${chainId}`
  const own = { address, kind: 'app', name: 'AllowanceKeeper' } as const
  return { ...knownContracts, [network]: [own, ...(knownContracts[network] ?? [])] }
}
