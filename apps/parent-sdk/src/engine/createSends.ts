import type { SendResult } from '@airlock/protocol/channel/hostTypes'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createDeferred, type Deferred } from '../page/utils/createDeferred.ts'
import type { Modal } from '../types/Modal.ts'

export function createSends({ isOpen, subscribe }: Pick<Modal, 'isOpen' | 'subscribe'>) {
  let next: Deferred<SendResult> | undefined

  subscribe((open) => {
    if (open) return
    next?.reject(new AirlockError('MODAL_CLOSED'))
    next = undefined
  })

  return {
    /** @throws AirlockError MODAL_CLOSED if the modal closes before a transfer */
    async next(): Promise<SendResult> {
      if (!isOpen()) throw new AirlockError('MODAL_CLOSED')
      next ??= createDeferred()
      return next.promise
    },
    sent(hash: string) {
      next?.resolve({ hash })
      next = undefined
    },
  }
}
