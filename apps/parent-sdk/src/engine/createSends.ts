import type { SendResult } from '@airlock/protocol/channel/hostTypes'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createDeferred, type Deferred } from '../page/utils/createDeferred.ts'
import type { Modal } from '../types/Modal.ts'

/** Reports transfers of the visitor to the host that opened the send form, while the modal is open. */
export function createSends({ isOpen, subscribe }: Pick<Modal, 'isOpen' | 'subscribe'>) {
  let next: Deferred<SendResult> | undefined

  subscribe((open) => {
    if (open) return
    next?.reject(new AirlockError('MODAL_CLOSED'))
    next = undefined
  })

  return {
    /** @throws AirlockError MODAL_CLOSED where the modal closes before anything was sent */
    async next(): Promise<SendResult> {
      if (!isOpen()) throw new AirlockError('MODAL_CLOSED')
      next ??= createDeferred()
      return next.promise
    },
    /** Takes the frame's event (S8.10). */
    sent(hash: string) {
      next?.resolve({ hash })
      next = undefined
    },
  }
}
