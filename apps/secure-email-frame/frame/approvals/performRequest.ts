import { SecureError } from '../errors/SecureError.ts'
import { hashOf } from '../keys/bytes/hashOf.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { Language } from '../messages/loadLanguage.ts'
import type { Read } from '../rpc/createReads.ts'
import { findReplacement } from './sending/findReplacement.ts'
import { finishRequest, responseOf } from './sending/finishRequest.ts'
import { isThere } from './sending/isThere.ts'
import { isUnsent } from './sending/isUnsent.ts'
import { forgetCalls, noteCalls } from './sending/noteCalls.ts'
import { noteReplacement } from './sending/noteReplacement.ts'
import type { Approved } from './shared/types.ts'
import type { Described, Request, Signed } from './Waiting.ts'

type Deps = {
  keys: KeyClient
  read: Read
  language: Language
  render(): void
  resolve(value: unknown): void
  renew(): Promise<void>
  renewOrEnd(): Promise<void>
}

/** @throws SecureError */
export async function performRequest(
  one: Request,
  stage: Described | Signed,
  { shownHash }: Approved,
  { keys, read, language, render, resolve, renew, renewOrEnd }: Deps,
): Promise<void> {
  const { call } = one
  const { shown, sponsor: operator } = stage
  const { account, description } = shown
  const hashes = await Promise.all(description.offers.map(({ signing }) => hashOf({ account, request: signing })))
  const offer = description.offers[hashes.indexOf(shownHash)]
  if (offer === undefined) throw new SecureError('APPROVAL_CHANGED')
  if (stage.step === 'described') {
    // Another tab may have submitted this request since.
    const response = await operator?.findPending(call)
    if (response !== undefined) return resolve(responseOf(call, response))
    if (operator !== undefined && !(await operator.isAsShown())) return renew()
  }
  const sent = await findReplacement(offer, description, { account, read })
  if (sent !== undefined) {
    if (stage.step === 'described') return renew()
    // The response may be lost. Signing again could pay twice; resending could replace another transaction.
    if (!(await isThere(stage.signatures, offer, { account, read, sent }))) {
      one.stage = { ...stage, mayBeSent: true }
      throw new SecureError('NETWORK_FAILED', { message: language.messages.screen.maybeSent })
    }
  }
  if (call.signal.aborted) throw new SecureError('ABORTED')
  // Each offer has its own id, and the worker signs each id once (T8, T9).
  const previous = stage.step === 'signed' ? stage.signatures : new Map<string, readonly string[]>()
  const signed =
    previous.get(shownHash) ??
    (await keys.sign({ id: `${one.key} ${shownHash}`, shownHash, account, request: offer.signing }))
  const signatures = new Map([...previous, [shownHash, signed]])
  const mayBeSent = stage.step === 'signed' && stage.mayBeSent
  one.stage = { step: 'signed', shown, sponsor: operator, signatures, mayBeSent }
  const sponsor = offer.signing.kind === 'operation' ? operator : undefined
  await noteReplacement(description, signed, keys)
  if (call.method === 'wallet_sendCalls')
    await noteCalls(call, signed, { account, signing: offer.signing, sponsor, keys })
  let value: unknown
  try {
    value = await finishRequest({ ...call, signal: one.leaving.signal }, signed, {
      ...{ read, account, signing: offer.signing, sponsor, response: description.response },
      onWait(sent) {
        one.stage = { ...one.stage, shown: { ...shown, progress: { sent, count: signed.length } } } as Signed
        render()
      },
    })
  } catch (cause) {
    const isFinal = cause instanceof SecureError && cause.context.isFinal === true
    const isOpen = !isFinal && (mayBeSent || !isUnsent(cause))
    one.stage = { ...(one.stage as Signed), mayBeSent: isOpen }
    if (!isOpen) await forgetCalls(call, keys)
    if (!isFinal) throw cause
    // The server permanently rejected the sponsored operation, so the user may pay. After other errors it may still execute.
    one.stage = { step: 'described', shown, sponsor: operator }
    one.isRefused = true
    return renewOrEnd()
  }
  if (description.recipients !== undefined) await keys.rememberRecipients(description.recipients).catch(() => {})
  resolve(value)
}
