import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { SignedTransaction } from '../../../core/ports/Transfers.ts'
import type { RequestFn } from './solanaTransfers.ts'

/** Only the first server's rejection counts: an unresponsive one may have forwarded the transaction. Never rejects. */
export async function broadcast(
  request: RequestFn,
  network: CaipNetwork,
  wire: string,
): ReturnType<SignedTransaction['broadcast']> {
  let isFirst = true
  for (const url of network.rpcUrls.default.http) {
    const one = { ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
    try {
      await request(one, { method: 'sendTransaction', params: [wire, options] })
      return 'sent'
    } catch (cause) {
      const response = isAirlockError(cause) ? cause.cause : undefined
      if (response !== undefined && isKnown(response)) return 'sent'
      if (response !== undefined) return isFirst ? 'refused' : 'unknown'
    }
    isFirst = false
  }
  return 'unknown'
}

function isKnown(response: unknown) {
  const { message, data } = response as { message?: unknown; data?: { err?: unknown } }
  return data?.err === 'AlreadyProcessed' || /already been processed/i.test(String(message))
}
