import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../../../core/ports/Deps.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { formState } from '../state/formState.ts'
import { sendFormAtom } from '../state/sendForm.ts'
import { type Problem, sendAccountAtom, sendAtom } from '../state/sendState.ts'
import { prepareSend } from './prepareSend.ts'

/** Reads the transfer's data and opens the preview; the form shows a failure. Never rejects. */
export async function reviewSend(deps: Deps): Promise<void> {
  const { store } = deps
  const form = store.get(sendFormAtom)
  if (form.loading || formState(form) !== 'preview') return
  const account = store.get(sendAccountAtom)
  store.set(sendAtom, { loading: true, problem: null })
  const outcome = await prepareSend(deps, form).catch(problemOf)
  if (store.get(sendAccountAtom) !== account) return
  if (typeof outcome === 'string') return store.set(sendAtom, { loading: false, problem: outcome })
  store.set(sendAtom, { loading: false, preview: outcome })
  navigate(deps, { view: 'WalletSendPreview' })
}

/** A network response is a rejection; anything else means that it is unreachable. */
export function problemOf(cause: unknown): Problem {
  return isAirlockError(cause, 'RPC_FAILED') && cause.cause !== undefined ? 'refused' : 'network'
}
