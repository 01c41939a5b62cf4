import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Session } from '@airlock/protocol/session'
import type { Modal } from '../../modal/createModal.ts'
import type { SessionStore } from '../../ports.ts'

type Deps = { session: SessionStore; modal: Pick<Modal, 'open' | 'isOpen' | 'subscribe'> }

/**
 * Opens the modal and settles with the accounts once the visitor connected, or with USER_REJECTED when the modal closes
 * without that. Callers that come meanwhile share the one opening.
 */
export function requestAccounts({ session, modal }: Deps) {
  let opening: Promise<string[]> | undefined
  return () => {
    opening ??= ask({ session, modal }).finally(() => {
      opening = undefined
    })
    return opening.then((accounts) => [...accounts])
  }
}

function ask({ session, modal }: Deps): Promise<string[]> {
  let stop = () => {}
  return new Promise<string[]>((resolve, reject) => {
    const check = ({ namespaces: { eip155 } }: Session) => {
      if (eip155?.status === 'connected') resolve(eip155.accounts)
    }
    const leaveSession = session.subscribe(check)
    const leaveModal = modal.subscribe((open) => {
      if (!open) reject(new AirlockError('USER_REJECTED'))
    })
    stop = () => {
      leaveSession()
      leaveModal()
    }
    if (!modal.isOpen()) modal.open({ view: 'Connect', namespace: 'eip155' }).catch(reject)
  }).finally(() => stop())
}
