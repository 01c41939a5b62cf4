import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import { MAYBE_SENT } from '@airlock/protocol/w3m/maybeSent'
import { createRoot } from 'react-dom/client'
import type { Sponsor } from '../calls/sponsor/createSponsor.ts'
import { SecureFault } from '../errors/SecureFault.ts'
import { hashOf } from '../keys/bytes/hashOf.ts'
import type { KeyClient, Opening, OpenUser } from '../keys/KeyClient.ts'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import type { Language } from '../messages/loadLanguage.ts'
import type { Read } from '../rpc/createReads.ts'
import { describeRequest } from './describeRequest.ts'
import { ApprovalScreen } from './screen/ApprovalScreen.tsx'
import { answerOf, finishRequest } from './sending/finishRequest.ts'
import { isThere } from './sending/isThere.ts'
import { isUnsent } from './sending/isUnsent.ts'
import { forgetCalls, noteCalls } from './sending/noteCalls.ts'
import { noteReplacement } from './sending/noteReplacement.ts'
import { overtakenBy } from './sending/overtakenBy.ts'
import type {
  ApprovalCall,
  Approvals,
  ApprovalView,
  Approved,
  Decide,
  RequestView,
  UnlockCall,
} from './shared/types.ts'
import { serveWindow } from './window/serveWindow.ts'

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
type Described = {
  step: 'described'
  shown: Shown
  /** Set on networks where the operator pays fees. */
  sponsor: Sponsor | undefined
}
type Signed = Omit<Described, 'step'> & {
  step: 'signed'
  /** Keyed by the hash of the offer: a retry after a failed finish must not sign again. */
  signatures: ReadonlyMap<string, readonly string[]>
  /** An attempt to send them left it open whether they were. */
  mayBeSent: boolean
}
type Request = First & {
  kind: 'request'
  call: ApprovalCall
  resolve(value: unknown): void
  stage: { step: 'waiting' } | Described | Signed
  /** Ends a row: what was not sent stays. Aborted when the client gives the request up, or the person stops it. */
  leaving: AbortController
  /** Set once the server refused what it had offered: it would offer it again, without end. */
  isRefused?: boolean
}
type Unlock = First & { kind: 'unlock'; call: UnlockCall; resolve(user: OpenUser): void }
type Waiting = Request | Unlock

const newKey = () => crypto.randomUUID()
const shownOf = ({ stage }: Request) => (stage.step === 'waiting' ? undefined : stage.shown)

/** Methods that send something on an EVM network. */
const SENDING: ReadonlySet<string> = new Set(['eth_sendTransaction', 'wallet_sendCalls', 'airlock_takeBackAccount'])

/** The fault of a request that was not completed. A signed one may be on its way: after a plain refusal, an honest site would request it again. */
function endOf(one: Waiting, code: 'REJECTED' | 'ABORTED'): SecureFault {
  if (one.kind === 'unlock' || one.stage.step !== 'signed') return new SecureFault(code)
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
      if (one?.kind !== 'request' || one.stage.step === 'waiting') return
      one.work ??= perform(one, one.stage, approved).finally(() => {
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
      else if (one.kind === 'request' && shownOf(one)?.progress !== undefined) one.leaving.abort()
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
    if (first.kind === 'request') {
      const shown = shownOf(first)
      return shown && { kind: 'request', ...common, ...shown }
    }
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

  async function perform(one: Request, stage: Described | Signed, { shownHash }: Approved): Promise<void> {
    const { call } = one
    const { shown, sponsor: operator } = stage
    const { account, description } = shown
    const hashes = await Promise.all(description.offers.map(({ signing }) => hashOf({ account, request: signing })))
    const offer = description.offers[hashes.indexOf(shownHash)]
    if (offer === undefined) throw new SecureFault('APPROVAL_CHANGED')
    if (stage.step === 'described') {
      // Another tab may have had something carried out since this was shown.
      const answer = await operator?.earlier(call)
      if (answer !== undefined) return settle(one, () => one.resolve(answerOf(call, answer)))
      if (operator !== undefined && !(await operator.isAsShown())) return renew(one)
    }
    const sent = await overtakenBy(offer, description, { account, read })
    if (sent !== undefined) {
      if (stage.step === 'described') return renew(one)
      // A transaction that was signed may have been sent, though the answer was lost. Made anew it would be paid twice, and sent again it
      // would replace another one.
      if (!(await isThere(stage.signatures, offer, { account, read, sent })))
        throw new SecureFault('NETWORK_FAILED', { message: language.messages.screen.maybeSent })
    }
    if (call.signal.aborted) throw new SecureFault('ABORTED')
    // Each offer of a request has an id of its own, and the worker signs no id twice (T8, T9).
    const earlier = stage.step === 'signed' ? stage.signatures : new Map<string, readonly string[]>()
    const signed =
      earlier.get(shownHash) ??
      (await keys.sign({ id: `${one.key} ${shownHash}`, shownHash, account, request: offer.signing }))
    const signatures = new Map([...earlier, [shownHash, signed]])
    const mayBeSent = stage.step === 'signed' && stage.mayBeSent
    one.stage = { step: 'signed', shown, sponsor: operator, signatures, mayBeSent }
    const sponsor = offer.signing.kind === 'operation' ? operator : undefined
    await noteReplacement(description, signed, keys)
    if (call.method === 'wallet_sendCalls')
      await noteCalls(call, signed, { account, signing: offer.signing, sponsor, keys })
    let value: unknown
    try {
      value = await finishRequest({ ...call, signal: one.leaving.signal }, signed, {
        ...{ read, account, signing: offer.signing, sponsor },
        onWait(sent) {
          one.stage = { ...one.stage, shown: { ...shown, progress: { sent, count: signed.length } } } as Signed
          draw()
        },
      })
    } catch (cause) {
      const isFinal = cause instanceof SecureFault && cause.facts.isFinal === true
      const isOpen = !isFinal && (mayBeSent || !isUnsent(cause))
      one.stage = { ...(one.stage as Signed), mayBeSent: isOpen }
      if (!isOpen) await forgetCalls(call, keys)
      if (!isFinal) throw cause
      // The server barred the operation: the person may pay then. Without that it may have been taken, though the answer was lost.
      one.stage = { step: 'described', shown, sponsor: operator }
      one.isRefused = true
      return renewOrEnd(one)
    }
    if (description.recipients !== undefined) await keys.rememberRecipients(description.recipients).catch(() => {})
    settle(one, () => one.resolve(value))
  }

  /** Shows a request as it would be now, on a screen of its own, whose gate is closed. */
  async function renew(one: Request): Promise<void> {
    const described = await describe(one)
    if (described === undefined) return
    const { account, description } = described.shown
    one.key = newKey()
    const warnings = ['renewed', ...description.warnings] as const
    one.stage = { ...described, shown: { account, description: { ...description, warnings } } }
    draw()
  }

  /** Shows a request anew whose signature was forgotten, since none is made twice; where that fails, the request ends. */
  const renewOrEnd = (one: Request) => renew(one).catch((failure) => settle(one, () => one.reject(failure)))

  /** Settles what is being carried out already, and returns undefined then. */
  async function describe(one: Request): Promise<Described | undefined> {
    const { call } = one
    const [user, recipients] = await Promise.all([keys.restore(), keys.recipients()])
    if (user === null || user.id !== call.person) throw new SecureFault('SESSION_OVER')
    const sponsor = await sponsorOf(call, user.addresses.eip155)
    const answer = await sponsor?.earlier(call)
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
      sponsor: one.isRefused ? undefined : sponsor,
    })
    const account = call.method.startsWith('solana_') ? user.addresses.solana : user.addresses.eip155
    return { step: 'described', shown: { account, description }, sponsor }
  }

  /** Sponsor for a method that sends; a replacement of an own transaction needs none. */
  async function sponsorOf({ method, chainId, params }: ApprovalCall, from: string): Promise<Sponsor | undefined> {
    if (typeof chainId !== 'number' || !sponsored.includes(chainId) || !SENDING.has(method)) return undefined
    const [first] = (Array.isArray(params) ? params : []) as [{ replaces?: unknown } | null | undefined]
    if (method === 'eth_sendTransaction' && first?.replaces !== undefined) return undefined
    const { createSponsor } = await import('../calls/sponsor/createSponsor.ts')
    return createSponsor({ keys, read, chainId, from })
  }

  /** Shows what is first, a request once it is described. */
  async function begin(): Promise<void> {
    const [first] = queue
    if (first === undefined) return
    if (first.kind === 'unlock') return draw()
    try {
      const described = await describe(first)
      if (described === undefined) return
      first.stage = described
      draw()
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
    if (one.kind === 'request' && one.stage.step === 'signed') await one.work?.catch(() => {})
    settle(one, () => one.reject(endOf(one, 'ABORTED')))
  }

  return {
    request: (call) =>
      new Promise((resolve, reject) => {
        const leaving = new AbortController()
        add({ kind: 'request', key: newKey(), call, resolve, reject, stage: { step: 'waiting' }, leaving })
      }),
    unlock: (call) =>
      new Promise((resolve, reject) => {
        add({ kind: 'unlock', key: newKey(), call, resolve, reject })
      }),
  }
}
