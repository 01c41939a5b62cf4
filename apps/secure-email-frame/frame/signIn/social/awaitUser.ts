import { outliveFailures } from '@airlock/protocol/secure/outliveFailures'
import { SecureError } from '../../errors/SecureError.ts'

const TIME = {
  now: () => Date.now(),
  wait: (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }),
}

/** @param request called again after `false`, and after temporary failures */
export async function awaitUser(request: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const isOutlived = outliveFailures(TIME, signal)
  while (!signal.aborted) {
    try {
      if (await request()) return
    } catch (cause) {
      const { code, context } = cause instanceof SecureError ? cause : {}
      if (!(await isOutlived(code, context?.retryAfterSeconds))) throw cause
    }
  }
}
