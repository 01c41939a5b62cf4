import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../ports/Deps.ts'
import { isOpenAtom, openCountAtom } from '../router/modal.ts'

/** @throws AirlockError CONNECT_CANCELLED if the modal closed, even if it opened again */
export async function whileOpen<Result>(store: Deps['store'], response: Promise<Result>): Promise<Result> {
  const openAttempt = store.get(openCountAtom)
  const value = await response
  if (!store.get(isOpenAtom) || store.get(openCountAtom) !== openAttempt) throw new AirlockError('CONNECT_CANCELLED')
  return value
}
