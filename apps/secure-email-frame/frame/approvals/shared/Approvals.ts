import type { UnsafeMethod } from '@airlock/protocol/w3m/rpcMethods'
import type { OpenUser, SecureUser } from '../../keys/KeyClient.ts'
import type { ChainId } from '../../rpc/createReads.ts'
import type { Site } from '../../wire/hostIdentity.ts'

/** A request that a person has to decide on. */
export type ApprovalCall = {
  /** Id of the person that this document signed in: another one may have signed in meanwhile, in another tab. */
  person: OpenUser['id']
  method: UnsafeMethod
  params: unknown
  chainId: ChainId
  /** The person prefers the smart account, so that rows of calls are done as one. */
  prefersSmartAccount?: boolean
  site: Site
  /** Aborted when the client gives the request up. */
  signal: AbortSignal
}

/** A sign-in that ends once its wallet is open on this device. */
export type UnlockCall = { user: SecureUser; site: Site; signal: AbortSignal }

/** The frame's own screen. Each call settles once: with its result, or a SecureFault (REJECTED, ABORTED, what signing failed with). */
export type Approvals = {
  request(call: ApprovalCall): Promise<unknown>
  unlock(call: UnlockCall): Promise<OpenUser>
}
