import { outliveFailures } from '@airlock/protocol/secure/outliveFailures'
import { SecureFault } from '../../errors/SecureFault.ts'

const TIME = {
  now: () => Date.now(),
  wait: (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }),
}

/**
 * Asks until the person has signed in at their provider, or gave it up.
 *
 * @param ask after `false` it is called again, and after a failure that the sign-in outlives
 */
export async function awaitPerson(ask: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const isOutlived = outliveFailures(TIME, signal)
  while (!signal.aborted) {
    try {
      if (await ask()) return
    } catch (cause) {
      const { code, facts } = cause instanceof SecureFault ? cause : {}
      if (!(await isOutlived(code, facts?.retryAfterSeconds))) throw cause
    }
  }
}
