import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Account } from './accountOf.ts'
import type { SignIns } from './createSignIns.ts'

const RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

type Options = {
  signIns: SignIns
  account: Account
  isConnecting: boolean
  isCurrent(): boolean
}

/** Neither a server outage nor leaving the page ends a sign-in. @throws AirlockError DISCONNECTED, INVALID_PARAMS */
export async function readSignIns({ signIns, account, isConnecting, isCurrent }: Options): Promise<boolean> {
  function assertCurrent() {
    if (!isCurrent()) throw new AirlockError('DISCONNECTED')
  }

  async function readOnce(): Promise<boolean> {
    if ((await signIns.of(account)).length > 0) return true
    // The user may be back at the account whose sign-in this ends.
    assertCurrent()
    await signIns.endOtherSessions(account)
    return false
  }

  for (let waitMs = RETRY_MS; ; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
    try {
      return await readOnce()
    } catch (cause) {
      if (!isCurrent() || isAirlockError(cause, 'INVALID_PARAMS')) throw cause
      if (isConnecting && (waitMs > RETRY_MS || isAirlockError(cause, 'WALLET_TIMEOUT'))) throw cause
      if (waitMs === 2 * RETRY_MS)
        console.warn('Airlock: siwx.getSessions keeps failing, and is called again.', AirlockError.from(cause))
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    assertCurrent()
  }
}
