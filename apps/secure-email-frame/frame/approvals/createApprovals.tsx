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
type Waiting = {
  /** Of our own making: the id of the call is the client's, who may use it twice (T106). */
  key: string
  call: ApprovalCall
  /** The address that signs. */
  account: string
  description: Description
  resolve(value: unknown): void
  reject(cause: unknown): void
  /** Set while it is signed and sent: that happens once, wherever it was approved. */
  work?: Promise<void> | undefined
  /** What was signed, by the hash of the offer: finishing may fail and be tried again, and signs nothing anew. */
  signed: Map<string, readonly string[]>
}

/** The queue of requests before one screen. What was described is what is signed: its hash goes with the approval, once. */
export function createApprovals({ keys, read, knownContracts, language, scheme, onHeight }: Options): Approvals {
  const container = document.getElementById('root')
  if (container === null) throw new Error('The document has no #root.')
  const root = createRoot(container)
  const queue: Waiting[] = []
  let described = 0
  let asked = 0
  let lock: ApprovalView['lock'] = null

  const decide: Decide = {
    async approve(key, approved) {
      const one = queue.find((waiting) => waiting.key === key)
      if (one === undefined) return
      one.work ??= perform(one, approved).finally(() => {
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
    view: () => view() ?? (described < asked ? undefined : null),
    decide,
  })
  addEventListener('message', elsewhere.receive)

  function view(): ApprovalView | undefined {
    const [first] = queue
    if (first === undefined) return undefined
    const { key, call, account, description } = first
    return { key, asker: call.asker, account, description, others: queue.length - 1, scheme: scheme(), lock }
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
  }

  async function perform(one: Waiting, { shownHash, opening }: Approved): Promise<void> {
    const { call, account, description } = one
    const hashes = await Promise.all(description.offers.map(({ signing }) => hashOf({ account, request: signing })))
    const offer = description.offers[hashes.indexOf(shownHash)]
    if (offer === undefined) throw new SecureFault('APPROVAL_CHANGED')
    if (opening !== undefined) {
      await keys.unlock(opening)
      lock = null
      draw()
    }
    // One id for each offer of a request: the worker signs none twice, whoever asks (T8, T9).
    const signed =
      one.signed.get(shownHash) ??
      (await keys.sign({ id: `${one.key} ${shownHash}`, shownHash, account, request: offer.signing }))
    one.signed.set(shownHash, signed)
    const value = await finishRequest(call, signed, { read, account })
    settle(one, () => one.resolve(value))
    if (description.recipients !== undefined) await keys.rememberRecipients(description.recipients).catch(() => {})
  }

  async function describe(call: ApprovalCall): Promise<Pick<Waiting, 'account' | 'description'>> {
    const [user, recipients] = await Promise.all([keys.restore(), keys.recipients()])
    if (user === null) throw new SecureFault('SESSION_OVER')
    lock = user.isOpen ? null : { passkey: user.passkey }
    const description = await describeRequest(call, { accounts: user.addresses, recipients, read, knownContracts })
    return { account: call.method.startsWith('solana_') ? user.addresses.solana : user.addresses.eip155, description }
  }

  return {
    async request(call) {
      asked += 1
      const { account, description } = await describe(call).finally(() => {
        described += 1
      })
      if (call.signal.aborted) throw new SecureFault('ABORTED')
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          key: crypto.randomUUID(),
          call,
          account,
          description,
          resolve,
          reject,
          signed: new Map(),
        }
        queue.push(waiting)
        call.signal.addEventListener('abort', () => settle(waiting, () => reject(new SecureFault('ABORTED'))), {
          once: true,
        })
        draw()
      })
    },
  }
}
