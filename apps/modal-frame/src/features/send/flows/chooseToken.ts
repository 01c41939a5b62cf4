import type { Deps } from '../../../core/ports/Deps.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { chosenTokenAtom, type SendableToken } from '../../../core/tokens/chosenToken.ts'
import { sendAtom } from '../state/sendState.ts'

export function chooseToken(deps: Deps, token: SendableToken): void {
  setToken(deps, token)
  void goBack(deps)
}

export function takeChosenToken({ store }: Pick<Deps, 'store'>): void {
  const chosen = store.get(chosenTokenAtom)
  if (chosen?.side !== 'from') return
  store.set(chosenTokenAtom, null)
  setToken({ store }, chosen.token)
}

/** The amount belonged to another token. */
function setToken({ store }: Pick<Deps, 'store'>, token: SendableToken) {
  const sendTokenAmount = token.item === undefined ? '' : '1'
  store.set(sendAtom, { token, sendTokenAmount, unit: 'token', isMax: false, quote: null, problem: null })
}
