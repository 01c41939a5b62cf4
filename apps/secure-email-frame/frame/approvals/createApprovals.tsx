import type { KnownContracts } from '@airlock/protocol/knownContract'
import { createRoot } from 'react-dom/client'
import { hashOf } from '../keys/hashOf.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import type { Language } from '../messages/loadLanguage.ts'
import type { Read } from '../rpc/createReads.ts'
import type { ApprovalCall, Approvals } from './Approvals.ts'
import type { ApprovalView, Approved, Decide } from './ApprovalView.ts'
import type { Description } from './Description.ts'
import { describeRequest } from './describeRequest.ts'
import { finishRequest } from './finishRequest.ts'
import { Screen } from './Screen.tsx'
import { serveWindow } from './serveWindow.ts'

type Options = {
  keys: KeyClient
  read: Read
  /** Contracts that the operator vouches for, from the secure origin's own document. */
  knownContracts: KnownContracts
  language: Language
  scheme(): 'light' | 'dark' | undefined
  /** With the height in CSS px at which the screen would fit what it shows. */
  onHeight?(height: number): void
}
/** @param account the address that signs */
type Shown = { account: string; description: Description }
type Waiting = {
  /** Made here: the client may use its own id for a call twice (T106). */
  key: string
  call: ApprovalCall
  /** Set once its turn has come. */
  shown?: Shown | undefined
  resolve(value: unknown): void
  reject(cause: unknown): void
  /** Set while it is signed and sent: that happens once, wherever it was approved. */
  work?: Promise<void> | undefined
  /** Signatures by the hash of their offer: finishing may fail and be tried again, and signs nothing anew. */
  signed: Map<string, readonly string[]>
}

/**
 * The queue of requests before one screen. What was described is what is signed: its hash goes with the approval, once. Each is described
 * when its turn comes, since what went before may have used its nonce and its money.
 */
export function createApprovals({ keys, read, knownContracts, language, scheme, onHeight }: Options): Approvals {
  const container = document.getElementById('root')
  if (container === null) throw new Error('The document has no #root.')
  const root = createRoot(container)
  const queue: Waiting[] = []
  let lock: ApprovalView['lock'] = null

  const decide: Decide = {
    async approve(key, approved) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one?.shown === undefined) return
      one.work ??= perform(one, one.shown, approved).finally(() => {
        one.work = undefined
      })
      return one.work
    },
    decline(key) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one !== undefined && one.work === undefined) settle(one, () => one.reject(new SecureFault('REJECTED')))
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
    if (first?.shown === undefined) return undefined
    const { key, call, shown } = first
    return { key, asker: call.asker, ...shown, others: queue.length - 1, scheme: scheme(), lock }
  }

  function draw() {
    const shown = view()
    root.render(
      shown && (
        <LanguageProvider language={language}>
          <Screen
            key={shown.key}
            place="frame"
            view={shown}
            onDecline={() => decide.decline(shown.key)}
            {...(onHeight && { onHeight })}
            onApprove={async (request, opening) =>
              decide.approve(shown.key, { shownHash: await hashOf({ account: shown.account, request }), opening })
            }
          />
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

  async function perform(one: Waiting, shown: Shown, { shownHash, opening }: Approved): Promise<void> {
    const { call } = one
    const { account, description } = shown
    const hashes = await Promise.all(description.offers.map(({ signing }) => hashOf({ account, request: signing })))
    const offer = description.offers[hashes.indexOf(shownHash)]
    if (offer === undefined) throw new SecureFault('APPROVAL_CHANGED')
    if (opening !== undefined) {
      await keys.unlock(opening)
      lock = null
      draw()
    }
    // Each offer of a request has an id of its own, and the worker signs no id twice (T8, T9).
    const signed =
      one.signed.get(shownHash) ??
      (await keys.sign({ id: `${one.key} ${shownHash}`, shownHash, account, request: offer.signing }))
    one.signed.set(shownHash, signed)
    const value = await finishRequest(call, signed, { read, account })
    if (description.recipients !== undefined) await keys.rememberRecipients(description.recipients).catch(() => {})
    settle(one, () => one.resolve(value))
  }

  async function describe(call: ApprovalCall): Promise<Shown> {
    const [user, recipients] = await Promise.all([keys.restore(), keys.recipients()])
    if (user === null) throw new SecureFault('SESSION_OVER')
    lock = user.isOpen ? null : { passkey: user.passkey }
    const description = await describeRequest(call, {
      accounts: user.addresses,
      recipients,
      read,
      knownContracts,
      words: language.messages.networks,
    })
    return { account: call.method.startsWith('solana_') ? user.addresses.solana : user.addresses.eip155, description }
  }

  /** Describes the request whose turn it is. */
  async function begin(): Promise<void> {
    const [first] = queue
    if (first === undefined) return
    try {
      first.shown = await describe(first.call)
      draw()
    } catch (cause) {
      settle(first, () => first.reject(cause))
    }
  }

  return {
    request: (call) =>
      new Promise((resolve, reject) => {
        if (call.signal.aborted) return reject(new SecureFault('ABORTED'))
        const waiting: Waiting = { key: crypto.randomUUID(), call, resolve, reject, signed: new Map() }
        call.signal.addEventListener('abort', () => settle(waiting, () => reject(new SecureFault('ABORTED'))), {
          once: true,
        })
        if (queue.push(waiting) === 1) void begin()
        else draw()
      }),
  }
}
