import type * as errors from '@airlock/protocol/errors/AirlockError'
import type * as rejections from '@airlock/protocol/errors/isRejection'

type Errors = typeof errors & typeof rejections

/** A catalogue in each namespace file would double its size. The build replaces their imports. */
export let AirlockError: Errors['AirlockError']
export let isAirlockError: Errors['isAirlockError']
export let isSerializedError: Errors['isSerializedError']
export let isRejection: Errors['isRejection']

export function provide(shared: Errors): void {
  AirlockError = shared.AirlockError
  isAirlockError = shared.isAirlockError
  isSerializedError = shared.isSerializedError
  isRejection = shared.isRejection
}
