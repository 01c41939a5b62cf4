import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import { MAYBE_SENT } from '@airlock/protocol/w3m/maybeSent'
import { createRoot } from 'react-dom/client'
import { hashOf } from '../keys/bytes/hashOf.ts'
import type { KeyClient, Opening, OpenUser } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import type { Language } from '../messages/loadLanguage.ts'
import type { Read } from '../rpc/createReads.ts'
import type { Sponsor } from '../sponsor/createSponsor.ts'
import type { ApprovalCall, Approvals, UnlockCall } from './Approvals.ts'
import { describeRequest } from './describeRequest.ts'
import { serveWindow } from './gate/serveWindow.ts'
import { ApprovalScreen } from './screen/ApprovalScreen.tsx'
import type { ApprovalView, Approved, Decide, RequestView } from './screen/ApprovalView.ts'
import { answerOf, finishRequest } from './sending/finishRequest.ts'
import { isThere } from './sending/isThere.ts'
import { isUnsent } from './sending/isUnsent.ts'
import { forgetCalls, noteCalls } from './sending/noteCalls.ts'
import { noteReplacement } from './sending/noteReplacement.ts'
import { overtakenBy } from './sending/overtakenBy.ts'

type Options = {
  keys: KeyClient
  read: Read
  /** Contracts that the operator vouches for, from the secure origin's own document. */
  knownContracts: KnownContracts
  /** EVM networks on which the operator may pay fees. @default none */
  sponsored?: readonly number[] | undefined
  language: Language
  scheme(): 'light' | 'dark' | undefined
  /** With the height in CSS px at which the screen would fit what it shows. */
  onHeight?(height: number): void
}
type Shown = Pick<RequestView, 'account' | 'description' | 'progress'>
type First = {
  /** Made here: the client may use its own id for a call twice (T106). */
  key: string
  reject(cause: unknown): void
  /** Set while it is done: that happens once, wherever it was approved. */
  work?: Promise<void> | undefined
}
type Request = First & {
  kind: 'request'
  call: ApprovalCall
  resolve(value: unknown): void
  /** Set once its turn has come. */
  shown?: Shown | undefined
  /** Signatures by the hash of their offer: finishing may fail and be tried again, and signs nothing anew. */
  signed: Map<string, readonly string[]>
  /** Set once an attempt to send them left it open whether they were. */
  mayBeSent?: boolean
  /** Set on networks where the operator pays fees. */
  sponsor?: Sponsor | undefined
  /** Ends a row: what was not sent stays. Aborted when the client gives the request up, or the person stops it. */
  leaving: AbortController
  /** Set once the server refused what it had offered: it would offer it again, without end. */
  isRefused?: boolean
}
type Unlock = First & { kind: 'unlock'; call: UnlockCall; resolve(user: OpenUser): void }
type Waiting = Request | Unlock

const newKey = () => crypto.randomUUID()

/** Methods that send something on an EVM network, but for what ends an operation that is open there. */
const SENDING: ReadonlySet<string> = new Set(['eth_sendTransaction', 'wallet_sendCalls', 'airlock_takeBackAccount'])

/** The fault of a request that was not completed. A signed one may be on its way: after a plain refusal, an honest site would request it again. */
function endOf(one: Waiting, code: 'REJECTED' | 'ABORTED'): SecureFault {
  if (one.kind === 'unlock' || one.signed.size === 0) return new SecureFault(code)
  return new SecureFault('NETWORK_FAILED', {
    message: MAYBE_SENT,
    next: 'Look into the account’s activity before asking again.',
  })
}

/**
 * The queue of requests before one screen. The approval carries the hash of the offer that was shown, and signs nothing else. Each
 * request is described when its turn comes, since earlier ones may have used its nonce and its money.
 */
export function createApprovals({
  keys,
  read,
  knownContracts,
  sponsored = [],
  language,
  scheme,
  onHeight,
}: Options): Approvals {
  const container = document.getElementById('root')
  if (container === null) throw new Error('The document has no #root.')
  const root = createRoot(container)
  const queue: Waiting[] = []

  const decide: Decide = {
    async approve(key, approved) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one?.kind !== 'request' || one.shown === undefined) return
      one.work ??= perform(one, one.shown, approved).finally(() => {
        one.work = undefined
      })
      return one.work
    },
    async unlock(key, opening) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one?.kind !== 'unlock') return
      one.work ??= open(one, opening).finally(() => {
        one.work = undefined
      })
      return one.work
    },
    decline(key) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one === undefined) return
      if (one.work === undefined) settle(one, () => one.reject(endOf(one, 'REJECTED')))
      // The site gets the id of what was sent.
      else if (one.kind === 'request' && one.shown?.progress !== undefined) one.leaving.abort()
    },
  }
  const elsewhere = serveWindow({
    origin: location.origin,
    view: () => view() ?? (queue.length > 0 ? undefined : null),
    decide,
  })
  addEventListener('message', elsewhere.receive)

  function view(): ApprovalView | undefined {
    const [first] = queue
    if (first === undefined) return undefined
    const { key, call } = first
    const common = { key, site: call.site, others: queue.length - 1, scheme: scheme() }
    if (first.kind === 'request') return first.shown && { kind: 'request', ...common, ...first.shown }
    const { passkey, deletesAt } = first.call.user
    return { kind: 'unlock', ...common, passkey, deletesAt }
  }

  function draw() {
    const shown = view()
    root.render(
      shown && (
        <LanguageProvider language={language}>
          <ApprovalScreen key={shown.key} place="frame" view={shown} decide={decide} onHeight={onHeight} />
        </LanguageProvider>
      ),
    )
    elsewhere.draw()
  }

  function settle(one: Waiting, tell: () => void) {
    const index = queue.indexOf(one)
    if (index < 0) return
    queue.splice(index, 1)
    tell()
    draw()
    if (index === 0) void begin()
  }

  async function open(one: Unlock, opening: Opening): Promise<void> {
    const user = await keys.unlock(opening)
    settle(one, () => one.resolve(user))
  }

  async function perform(one: Request, shown: Shown, { shownHash }: Approved): Promise<void> {
    const { call } = one
    const { account, description } = shown
    const hashes = await Promise.all(description.offers.map(({ signing }) => hashOf({ account, request: signing })))
    const offer = description.offers[hashes.indexOf(shownHash)]
    if (offer === undefined) throw new SecureFault('APPROVAL_CHANGED')
    if (one.signed.size === 0) {
      // Another tab may have had something carried out since this was shown.
      const answer = await one.sponsor?.earlier(call)
      if (answer !== undefined) return settle(one, () => one.resolve(answerOf(call, answer)))
      if (one.sponsor !== undefined && !(await one.sponsor.isAsShown())) return renew(one)
    }
    const sent = await overtakenBy(offer, description, { account, read })
    if (sent !== undefined) {
      if (one.signed.size === 0) return renew(one)
      // A transaction that was signed may have been sent, though the answer was lost. Made anew it would be paid twice, and sent again it
      // would replace another one.
      if (!(await isThere(one.signed, offer, { account, read, sent })))
        throw new SecureFault('NETWORK_FAILED', { message: language.messages.screen.maybeSent })
    }
    if (call.signal.aborted) throw new SecureFault('ABORTED')
    // Each offer of a request has an id of its own, and the worker signs no id twice (T8, T9).
    const signed =
      one.signed.get(shownHash) ??
      (await keys.sign({ id: `${one.key} ${shownHash}`, shownHash, account, request: offer.signing }))
    one.signed.set(shownHash, signed)
    const sponsor = offer.signing.kind === 'operation' ? one.sponsor : undefined
    await noteReplacement(description, signed, keys)
    if (call.method === 'wallet_sendCalls')
      await noteCalls(call, signed, { account, signing: offer.signing, sponsor, keys })
    let value: unknown
    try {
      value = await finishRequest({ ...call, signal: one.leaving.signal }, signed, {
        ...{ read, account, signing: offer.signing, sponsor },
        onWait(sent) {
          one.shown = { ...shown, progress: { sent, count: signed.length } }
          draw()
        },
      })
    } catch (cause) {
      const isFinal = cause instanceof SecureFault && cause.facts.isFinal === true
      one.mayBeSent = !isFinal && (one.mayBeSent === true || !isUnsent(cause))
      if (!one.mayBeSent) await forgetCalls(call, keys)
      if (!isFinal) throw cause
      // The server barred the operation: the person may pay then. Without that it may have been taken, though the answer was lost.
      one.signed.clear()
      one.isRefused = true
      return renewOrEnd(one)
    }
    if (description.recipients !== undefined) await keys.rememberRecipients(description.recipients).catch(() => {})
    settle(one, () => one.resolve(value))
  }

  /** Shows a request as it would be now, on a screen of its own, whose gate is closed. */
  async function renew(one: Request): Promise<void> {
    const shown = await describe(one)
    if (shown === undefined) return
    const { account, description } = shown
    one.key = newKey()
    one.shown = { account, description: { ...description, warnings: ['renewed', ...description.warnings] } }
    draw()
  }

  /** Shows a request anew whose signature was forgotten, since none is made twice; where that fails, the request ends. */
  const renewOrEnd = (one: Request) => renew(one).catch((failure) => settle(one, () => one.reject(failure)))

  /** Settles what is being carried out already, and returns undefined then. */
  async function describe(one: Request): Promise<Shown | undefined> {
    const { call } = one
    const [user, recipients] = await Promise.all([keys.restore(), keys.recipients()])
    if (user === null || user.id !== call.person) throw new SecureFault('SESSION_OVER')
    one.sponsor = await sponsorOf(call, user.addresses.eip155)
    const answer = await one.sponsor?.earlier(call)
    if (answer !== undefined) {
      settle(one, () => one.resolve(answerOf(call, answer)))
      return undefined
    }
    const description = await describeRequest(call, {
      accounts: user.addresses,
      recipients,
      read,
      knownContracts,
      words: language.messages.networks,
      sponsor: one.isRefused ? undefined : one.sponsor,
      keys,
    })
    return { account: call.method.startsWith('solana_') ? user.addresses.solana : user.addresses.eip155, description }
  }

  /** Sponsor for a method that sends; a replacement of an own transaction needs none. */
  async function sponsorOf({ method, chainId, params }: ApprovalCall, from: string): Promise<Sponsor | undefined> {
    if (typeof chainId !== 'number' || !sponsored.includes(chainId) || !SENDING.has(method)) return undefined
    const [first] = (Array.isArray(params) ? params : []) as [{ replaces?: unknown } | null | undefined]
    if (method === 'eth_sendTransaction' && first?.replaces !== undefined) return undefined
    const { createSponsor } = await import('../sponsor/createSponsor.ts')
    return createSponsor({ keys, read, chainId, from })
  }

  /** Shows what is first, a request once it is described. */
  async function begin(): Promise<void> {
    const [first] = queue
    if (first === undefined) return
    if (first.kind === 'unlock') return draw()
    try {
      first.shown = await describe(first)
      if (first.shown !== undefined) draw()
    } catch (cause) {
      settle(first, () => first.reject(cause))
    }
  }

  function add(waiting: Waiting): void {
    const { signal } = waiting.call
    if (signal.aborted) {
      waiting.reject(new SecureFault('ABORTED'))
      return
    }
    signal.addEventListener('abort', () => void giveUp(waiting))
    if (queue.push(waiting) === 1) void begin()
    else draw()
  }

  /** The client waits no longer. A signed request may be sent by now: its outcome is the answer (T114). Others are never sent. */
  async function giveUp(one: Waiting): Promise<void> {
    if (one.kind === 'request') one.leaving.abort()
    if (one.kind === 'request' && one.signed.size > 0) await one.work?.catch(() => {})
    settle(one, () => one.reject(endOf(one, 'ABORTED')))
  }

  return {
    request: (call) =>
      new Promise((resolve, reject) => {
        const leaving = new AbortController()
        add({ kind: 'request', key: newKey(), call, resolve, reject, signed: new Map(), leaving })
      }),
    unlock: (call) =>
      new Promise((resolve, reject) => {
        add({ kind: 'unlock', key: newKey(), call, resolve, reject })
      }),
  }
}
