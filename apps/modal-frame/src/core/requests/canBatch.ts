import { type CaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Deps } from '../ports/Deps.ts'
import { requestTransaction } from './requestTransaction.ts'

/** Time in which a wallet tells what it can do. */
const DEADLINE_MS = 2_000

type Sender = { caipNetworkId: CaipNetworkId; account: string }

/**
 * Whether the wallet carries several calls out in one transaction, whole or not at all (https://eips.ethereum.org/EIPS/eip-5792).
 * Without an answer it does not. Never rejects.
 */
export async function canBatch(deps: Deps, sender: Sender): Promise<boolean> {
  const status = await atomicStatus(deps, sender)
  return status === 'supported' || status === 'ready'
}

/** `supported` only if the account already runs the wallet's code; undefined without an answer. Never rejects. */
export async function atomicStatus(deps: Deps, { caipNetworkId, account }: Sender): Promise<unknown> {
  const chain = `0x${Number(referenceOf(caipNetworkId)).toString(16)}`
  const call = { method: 'wallet_getCapabilities', params: [account, [chain]] }
  const response = await Promise.race([
    requestTransaction(deps, namespaceOf(caipNetworkId), call).catch(() => null),
    deps.clock.wait(DEADLINE_MS).then(() => null),
  ])
  const found = isRecord(response) && Object.entries(response).find(([key]) => key.toLowerCase() === chain)?.[1]
  const atomic = isRecord(found) ? found.atomic : undefined
  return isRecord(atomic) ? atomic.status : undefined
}
