import { MAYBE_SENT } from '@airlock/protocol/w3m/maybeSent'
import { SecureError } from '../errors/SecureError.ts'
import type { OpenUser } from '../keys/KeyClient.ts'
import type { ApprovalCall, ApprovalView, RequestView, UnlockCall, UnofferedView } from './shared/types.ts'
import type { Sponsor } from './sponsor/createSponsor.ts'

type Shown = Pick<RequestView, 'account' | 'description' | 'progress'>
type First = {
  /** Created here, because clients may reuse their own ids (T106). */
  key: string
  reject(cause: unknown): void
  /** The pending work. It runs once, from whichever window it was approved. */
  work?: Promise<void> | undefined
}
export type Described = {
  step: 'described'
  shown: Shown
  sponsor: Sponsor | undefined
}
export type Unoffered = { step: 'unoffered'; content: Pick<UnofferedView, 'title' | 'fields' | 'warnings'> }
export type Signed = Omit<Described, 'step'> & {
  step: 'signed'
  /** Keyed by the hash of the offer: a retry after a failed finish must not sign again. */
  signatures: ReadonlyMap<string, readonly string[]>
  /** An earlier attempt to send them ended without a clear outcome. */
  mayBeSent: boolean
}
export type Request = First & {
  kind: 'request'
  call: ApprovalCall
  resolve(value: unknown): void
  stage: { step: 'waiting' } | Unoffered | Described | Signed
  /** Stops sending further calls. Aborts when the client cancels or the user stops. */
  leaving: AbortController
  /** Set once the server rejected its own offer. Otherwise it would offer the same again, endlessly. */
  isRefused?: boolean
  estimates?: RequestView['estimates']
}
type Unlock = First & { kind: 'unlock'; call: UnlockCall; resolve(user: OpenUser): void }
export type Waiting = Request | Unlock

/** Kinds whose nonce lets the network accept one of two. */
const NUMBERED: ReadonlySet<string> = new Set(['transactions', 'operation'])

export const shownOf = ({ stage }: Request) =>
  stage.step === 'described' || stage.step === 'signed' ? stage.shown : undefined

type WindowDeps = { scheme: ApprovalView['scheme']; icon: string | undefined }

export function viewOf(queue: readonly Waiting[], { scheme, icon }: WindowDeps): ApprovalView | undefined {
  const [first] = queue
  if (first === undefined) return undefined
  const { key, call } = first
  const hasIcon = icon !== undefined && call.site.trust === 'allowed'
  const site = hasIcon ? { ...call.site, icon } : call.site
  const common = { key, site, others: queue.length - 1, scheme }
  if (first.kind === 'request') {
    if (first.stage.step === 'unoffered') return { kind: 'unoffered', ...common, ...first.stage.content }
    const shown = shownOf(first)
    return shown && { kind: 'request', ...common, ...shown, estimates: first.estimates }
  }
  const { passkey, deletesAt } = first.call.user
  return { kind: 'unlock', ...common, passkey, deletesAt }
}

/** A refused transaction was not sent, and its nonce is used again. Without a nonce both could be paid. */
function mayBeSent({ stage }: Request): boolean {
  if (stage.step !== 'signed') return false
  const hasNonce = stage.shown.description.offers.every(({ signing }) => NUMBERED.has(signing.kind))
  return stage.mayBeSent || !hasNonce
}

/** If it may have been sent, the site must not retry as after a rejection. */
export function endOf(waiting: Waiting, code: 'REJECTED' | 'ABORTED'): SecureError {
  if (waiting.kind === 'unlock') return new SecureError(code)
  if (waiting.stage.step === 'unoffered' && code === 'REJECTED') {
    return new SecureError('NOT_CONFIGURED', { rpc: 4_200, message: 'This wallet does not offer that.' })
  }
  if (!mayBeSent(waiting)) return new SecureError(code)
  return new SecureError('NETWORK_FAILED', {
    message: MAYBE_SENT,
    next: 'Look into the account’s activity before asking again.',
  })
}
