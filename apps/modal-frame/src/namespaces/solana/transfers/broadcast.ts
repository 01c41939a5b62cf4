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
  const { http } = network.rpcUrls.default
  const each = http.map((url) => ({ ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }))
  // Without a URL, `request` uses the gateway.
  for (const one of each.length > 0 ? each : [network]) {
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
    try {
      await request(one, { method: 'sendTransaction', params: [wire, options] })
      return 'sent'
    } catch (cause) {
      const response = isAirlockError(cause) ? cause.cause : undefined
      if (response !== undefined && isKnown(response)) return 'sent'
      if (response !== undefined && !isOutage(response)) return isFirst ? 'refused' : 'unknown'
    }
    isFirst = false
  }
  return 'unknown'
}

/** The gateway's response for a server that may have forwarded the transaction. Solana's own -32002 has simulation data. */
function isOutage(response: unknown) {
  const { code, data } = response as { code?: unknown; data?: unknown }
  return code === -32_002 && data === undefined
}

function isKnown(response: unknown) {
  const { message, data } = response as { message?: unknown; data?: { err?: unknown } }
  return data?.err === 'AlreadyProcessed' || /already been processed/i.test(String(message))
}
