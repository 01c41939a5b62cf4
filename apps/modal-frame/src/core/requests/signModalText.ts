import type { ModalMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { sessionAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { requestWallet } from './requestWallet.ts'

/** @throws AirlockError DISCONNECTED, USER_REJECTED, WALLET_INVALID_ANSWER, or the wallet's error */
export async function signModalText(deps: Deps, { namespace, address, text }: ModalMessage): Promise<string> {
  const entry = deps.store.get(sessionAtom)?.namespaces[namespace]
  if (entry?.status !== 'connected' || entry.connectorId === undefined) throw new AirlockError('DISCONNECTED')
  if (!entry.remote) return deps.host.signModalMessage({ namespace, address, text })
  const bytes = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0'))
  const params = [`0x${bytes.join('')}`, address]
  const { connectorId } = entry
  const signature = await requestWallet(deps, { connectorId, namespace, method: 'personal_sign', params }, true)
  if (typeof signature !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(signature)) {
    throw new AirlockError('WALLET_INVALID_ANSWER')
  }
  return signature
}
