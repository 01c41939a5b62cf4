import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import { SecureError } from '../../errors/SecureError.ts'
import type { SignedPasskey } from '../../keys/KeyClient.ts'
import { originSalt } from '../../wallet/originSalt.ts'
import { forgetPasskey, makePasskey, promptPasskey, signWithPasskey } from '../../wallet/passkey/passkey.ts'
import { noteRefusal } from './needsPasskeyWindow.ts'

export type PasskeyJob =
  | { kind: 'sign'; challenge: string }
  | {
      kind: 'create' | 'wallet'
      challenge: string
      user: { id: string; label: string }
      existing: readonly string[]
    }
type Created = { passkey: NewPasskey; output?: string | undefined }
export type JobResult<Job extends PasskeyJob> = Job extends { kind: 'sign' } ? SignedPasskey : Created
/** @throws SecureError PASSKEY_UNUSED, PASSKEY_UNFIT, PASSKEY_EXISTS */
export type RunJob = <Job extends PasskeyJob>(start: () => Promise<Job>) => Promise<JobResult<Job>>

type Options = {
  isImmediate?: boolean
  signal: AbortSignal
  /** Stores a passkey whose output was not read, so that a retry uses it. */
  unread?: { passkey?: NewPasskey | undefined }
}

export async function runPasskeyJob<Job extends PasskeyJob>(
  job: Job,
  { isImmediate = false, signal, unread }: Options,
): Promise<JobResult<Job>> {
  if (job.kind === 'sign') return (await signWithPasskey(job.challenge, { isImmediate, signal })) as JobResult<Job>
  const { challenge, user, existing, kind } = job
  const passkey =
    unread?.passkey ??
    (await createHere({ ...user, email: null }, { challenge, existing, opensWallet: kind === 'wallet', signal }))
  const { credentialId } = passkey
  try {
    signal.throwIfAborted()
    if (kind === 'create') return { passkey } as JobResult<Job>
    if (unread) unread.passkey = passkey
    const output = await promptPasskey({ credentialId, salt: await originSalt() }, signal)
    signal.throwIfAborted()
    return { passkey, output } as JobResult<Job>
  } catch (cause) {
    // Removes a passkey that the server does not know and no retry uses.
    const isUnfit = cause instanceof SecureError && cause.code === 'PASSKEY_UNFIT'
    if (isUnfit || unread === undefined || signal.aborted) void forgetPasskey(credentialId)
    throw cause instanceof SecureError ? cause : new SecureError('PASSKEY_UNUSED', { cause })
  }
}

/** Records if the browser rejects without a dialog: this frame then uses a window. */
async function createHere(...creation: Parameters<typeof makePasskey>): Promise<NewPasskey> {
  const startedAt = performance.now()
  try {
    return await makePasskey(...creation)
  } catch (cause) {
    const reason = cause instanceof SecureError ? cause.cause : undefined
    noteRefusal(reason, performance.now() - startedAt)
    throw cause
  }
}
