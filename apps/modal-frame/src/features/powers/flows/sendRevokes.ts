import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Hex } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import type { Json } from '@airlock/protocol/snapshot'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { refusesBatch } from '../../../core/requests/refusesBatch.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { newCallsId } from '../../../core/transactions/newCallsId.ts'

export type RevokeCall = { to: Hex; data: Hex; gas?: string }

/** `refused`: the wallet supports no batch, and sent nothing. */
export type SendResult =
  | { status: 'sent'; hash?: Json; callsId?: Json }
  | { status: 'refused'; isTooLarge: boolean }
  | { status: 'declined' | 'failed' }

/** EIP-5792: the batch is too large. */
const TOO_LARGE = 5_740

/** Never rejects. */
export async function sendRevoke(deps: Deps, { network, address }: QueriedAccount, call: RevokeCall) {
  const transaction = { chainId: toHexChainId(network), from: address, ...call, value: '0x0' }
  return send(deps, { method: 'eth_sendTransaction', params: [transaction] }, (hash) => ({ hash }))
}

/** Atomic. Never rejects. */
export async function sendRevokes(deps: Deps, { network, address }: QueriedAccount, calls: readonly RevokeCall[]) {
  const batch = {
    version: '2.0.0',
    id: newCallsId(),
    chainId: toHexChainId(network),
    from: address,
    atomicRequired: true,
    calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
  }
  return send(deps, { method: 'wallet_sendCalls', params: [batch] }, (answer) => ({
    callsId: isRecord(answer) ? (answer.id ?? null) : answer,
  }))
}

async function send(
  deps: Deps,
  request: { method: string; params: Json },
  toSent: (answer: Json) => { hash?: Json; callsId?: Json },
): Promise<SendResult> {
  try {
    return { status: 'sent', ...toSent(await requestTransaction(deps, 'eip155', request)) }
  } catch (cause) {
    if (request.method === 'wallet_sendCalls' && refusesBatch(cause))
      return { status: 'refused', isTooLarge: isTooLarge(cause) }
    if (isAirlockError(cause, 'MAYBE_SENT')) return { status: 'sent' }
    return { status: isAirlockError(cause, 'USER_REJECTED') ? 'declined' : 'failed' }
  }
}

const isTooLarge = (cause: unknown) => isAirlockError(cause) && isRecord(cause.cause) && cause.cause.code === TOO_LARGE
