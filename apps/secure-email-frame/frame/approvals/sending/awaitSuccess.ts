import { MAYBE_SENT } from '@airlock/protocol/w3m/maybeSent'
import { callsStatus } from '../../callsStatus/callsStatus.ts'
import { SecureError } from '../../errors/SecureError.ts'
import type { Read } from '../../rpc/createReads.ts'

const MINED_MS = 120_000
const POLL_INTERVAL_MS = 1_000
const PENDING = 100
const DONE = 200

/** The site acts on the answer at once. @throws SecureError NETWORK_FAILED if calls failed or have no known outcome */
export async function awaitSuccess(id: string, { read, signal }: { read: Read; signal: AbortSignal }): Promise<void> {
  const end = Date.now() + MINED_MS
  while (Date.now() < end && !signal.aborted) {
    const status = await callsStatus(id, read).then(
      (found) => found.status,
      () => PENDING,
    )
    if (status === DONE) return
    if (status > DONE) throw new SecureError('NETWORK_FAILED', { message: 'The network rejected this transaction.' })
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  throw new SecureError('NETWORK_FAILED', {
    message: MAYBE_SENT,
    next: 'Look into the account’s activity before asking again.',
    cause: new Error('No receipt yet.'),
  })
}
