import type { FrameMethods, Handlers } from '@airlock/protocol/channel/methods'
import { flushSync } from 'react-dom'
import { accountBalance } from '../flows/accountBalance.ts'
import { answerRequest } from '../flows/answerRequest.ts'
import { applyHostState } from '../flows/applyHostState.ts'
import { chainParameter } from '../flows/chainParameter.ts'
import { closeModal } from '../flows/closeModal.ts'
import { openModal } from '../flows/openModal.ts'
import { requestWallet } from '../flows/requestWallet.ts'
import { restoreWallet } from '../flows/restoreWallet.ts'
import { safeClose } from '../flows/safeClose.ts'
import type { Deps } from '../ports/Deps.ts'

/**
 * What the frame serves, each method by its flow.
 *
 * @param started what the hello brought was taken
 */
export function frameHandlers(deps: Deps, started: Promise<null>): Handlers<FrameMethods> {
  return {
    started: () => started,
    sync: (state) => done(() => applyHostState(deps, state)),
    // Drawn within this task, so that the first paint after the click has it.
    open: (params) => done(() => flushSync(() => openModal(deps, params))),
    close: () => done(() => closeModal(deps, 'host')),
    requestClose: () => done(() => void safeClose(deps)),
    request: (call) => answerRequest(deps, call),
    walletRequest: (call) => requestWallet(deps, call),
    restoreWallet: (which) => restoreWallet(deps, which),
    balance: (account) => accountBalance(deps, account),
    chainParameter: (params) => chainParameter(deps, params),
  }
}

function done(run: () => void): null {
  run()
  return null
}
