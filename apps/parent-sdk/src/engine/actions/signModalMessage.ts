import { isSameAddress } from '@airlock/protocol/caip'
import type { ModalMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isModalText } from '@airlock/protocol/names/modalText'
import type { ActionDeps } from '../../types/Namespace.ts'

/** Other texts are between the host's code and the wallet (T175). @throws AirlockError */
export async function signModalMessage(
  { active, session }: Pick<ActionDeps, 'active' | 'session'>,
  { namespace, address, text }: ModalMessage,
): Promise<string> {
  if (!isModalText(text)) throw new AirlockError('UNSUPPORTED_METHOD')
  const current = active.of(namespace)
  const connected = current.get()
  const [account] = session.get().namespaces[namespace]?.accounts ?? []
  if (!connected || connected.remote || account === undefined || !isSameAddress(namespace, account, address)) {
    throw new AirlockError('UNAUTHORIZED')
  }
  if (!connected.wallet.signMessage) throw new AirlockError('UNSUPPORTED_METHOD')
  return connected.wallet.signMessage({ address: account, text }, current.signal())
}
