import { type CaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Deps } from '../ports/Deps.ts'
import { requestTransaction } from './requestTransaction.ts'

const DEADLINE_MS = 2_000

type Sender = { caipNetworkId: CaipNetworkId; account: string }

/** Whether calls are atomic (EIP-5792). False without a response. Never rejects. */
export async function canBatch(deps: Deps, sender: Sender): Promise<boolean> {
  const status = await atomicStatus(deps, sender)
  return status === 'supported' || status === 'ready'
}

/** `supported` only if the account runs the wallet's code; undefined without a response. Never rejects. */
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
