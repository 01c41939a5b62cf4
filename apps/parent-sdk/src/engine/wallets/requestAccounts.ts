import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Session } from '@airlock/protocol/session'
import type { Modal } from '../../types/Modal.ts'
import type { SessionStore } from '../../types/session.ts'

type Deps = { session: SessionStore; modal: Pick<Modal, 'open' | 'isOpen' | 'subscribe'> }

/** Rejects with USER_REJECTED if the modal closes first. Concurrent callers share one attempt. */
export function requestAccounts(deps: Deps, namespace: ChainNamespace) {
  let openAttempt: Promise<string[]> | undefined
  return () => {
    openAttempt ??= request(deps, namespace).finally(() => {
      openAttempt = undefined
    })
    return openAttempt.then((accounts) => [...accounts])
  }
}

function request({ session, modal }: Deps, namespace: ChainNamespace): Promise<string[]> {
  let stop = () => {}
  return new Promise<string[]>((resolve, reject) => {
    const check = ({ namespaces }: Session) => {
      const entry = namespaces[namespace]
      if (entry?.status === 'connected') resolve(entry.accounts)
    }
    const leaveSession = session.subscribe(check)
    const leaveModal = modal.subscribe((open) => {
      if (!open) reject(new AirlockError('USER_REJECTED'))
    })
    stop = () => {
      leaveSession()
      leaveModal()
    }
    if (!modal.isOpen()) modal.open({ view: 'Connect', namespace }).catch(reject)
  }).finally(() => stop())
}
