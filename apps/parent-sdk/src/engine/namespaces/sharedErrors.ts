import type * as errors from '@airlock/protocol/errors/AirlockError'
import type * as refusals from '@airlock/protocol/errors/isRefusal'

type Errors = typeof errors & typeof refusals

/** The errors of the engine, for the files beside it: a catalogue in each would be half of the file. The build puts this in their place. */
export let AirlockError: Errors['AirlockError']
export let isAirlockError: Errors['isAirlockError']
export let isSerializedError: Errors['isSerializedError']
export let isRefusal: Errors['isRefusal']

/** Called once, before anything else of the file is. */
export function provide(shared: Errors): void {
  AirlockError = shared.AirlockError
  isAirlockError = shared.isAirlockError
  isSerializedError = shared.isSerializedError
  isRefusal = shared.isRefusal
}
