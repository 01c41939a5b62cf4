import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../../../core/ports/Deps.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { formState } from '../state/formState.ts'
import { sendFormAtom } from '../state/sendForm.ts'
import { type Problem, sendAccountAtom, sendAtom } from '../state/sendState.ts'
import { prepareSend } from './prepareSend.ts'

/** Reads every figure of the transfer and opens the preview; the form shows why a transfer cannot be sent. Never rejects. */
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

/** An answer of the network is a refusal; none, or no sense, is a network that cannot be reached. */
export function problemOf(cause: unknown): Problem {
  return isAirlockError(cause, 'RPC_FAILED') && cause.cause !== undefined ? 'refused' : 'network'
}
