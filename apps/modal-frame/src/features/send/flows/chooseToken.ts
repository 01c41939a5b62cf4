import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Deps } from '../../../core/ports/Deps.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { sendAtom } from '../state/sendState.ts'

/** The amount belonged to another token. */
export function chooseToken(deps: Deps, token: TokenBalance): void {
  deps.store.set(sendAtom, { token, sendTokenAmount: '', unit: 'token', isMax: false, quote: null, problem: null })
  void goBack(deps)
}
