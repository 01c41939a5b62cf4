import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { track } from '../../../core/host/track.ts'
import { alert, alertAtom } from '../../../core/notices/alert.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { EmailStep } from '../state/emailState.ts'

export function trackFailure(deps: Pick<Deps, 'host'>, cause: unknown) {
  track(deps, 'CONNECT_ERROR', { message: AirlockError.from(cause, 'AUTH_FAILED').message.slice(0, 256) })
}

/** An alert if only the operator can help. */
export function loginError(deps: Pick<Deps, 'store' | 'clock'>, cause: unknown, resendAt: number): EmailStep {
  const { store, clock } = deps
  const { message, context } = AirlockError.from(cause, 'AUTH_FAILED')
  const after: EmailStep = { status: 'waiting', resendAt }
  switch (context.code) {
    case 'COOLDOWN':
      return { ...after, resendAt: clock.now() + Number(context.seconds ?? 0) * 1_000, isRateLimited: true }
    case 'NOT_ALLOWED':
      store.set(alertAtom, alert({ notice: { key: 'authNotAllowed' } }))
      return after
    case 'PROJECT_UNKNOWN':
      store.set(alertAtom, alert({ error: new AirlockError('RELAY_PROJECT_UNKNOWN') }))
      return after
    case 'PROOF_INVALID':
      store.set(alertAtom, alert({ error: new AirlockError('CLOCK_WRONG') }))
      return after
    default:
      return { ...after, error: message, ...(context.code !== undefined && { errorCode: context.code }) }
  }
}
