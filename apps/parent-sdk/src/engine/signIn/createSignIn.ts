import { isSameAddress } from '@airlock/protocol/caip'
import type { SignInStage } from '@airlock/protocol/channel/schemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { activeSession, isLive } from '@airlock/protocol/session'
import type { createEvents } from '../../page/kit/events.ts'
import { createListeners } from '../../page/utils/createListeners.ts'
import type { Modal } from '../../types/Modal.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { SIWXConfig } from '../../types/SIWXConfig.ts'
import type { Unsubscribe } from '../../types/Unsubscribe.ts'
import { type Account, accountOf } from './accountOf.ts'
import { askPage } from './askPage.ts'
import { checkMessage } from './checkMessage.ts'
import type { SignIns } from './createSignIns.ts'

/** First and longest wait before the sign-ins are read again, in milliseconds. */
const RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

/** Stages of an account that is signed in, is becoming so, or turns out to be. */
const STANDING: ReadonlySet<SignInStage> = new Set(['checking', 'signing', 'verifying', 'signed'])

type Deps = Pick<ActionDeps, 'session' | 'active' | 'networks' | 'namespaces'> & {
  siwx: Pick<SIWXConfig, 'createMessage' | 'getRequired'>
  signIns: SignIns
  modal: Pick<Modal, 'open' | 'close' | 'isOpen' | 'subscribe'>
  track: ReturnType<typeof createEvents>['track']
  /** Ends the session of a visitor who may not stay without signing in. */
  disconnect(): void
  page: Pick<Location, 'host' | 'origin' | 'protocol'>
}

/** Signing in with the wallet, as the frame sees it. */
export type SignIn = {
  get(): { required: boolean; stage: SignInStage } | undefined
  subscribe(listener: () => void): Unsubscribe
  /** Asks the wallet, then the page's server. @throws AirlockError USER_REJECTED and others; the visitor may try again */
  signIn(): Promise<void>
  /** The visitor does not sign: a required sign-in ends the session, an optional one closes the modal. */
  cancelSignIn(): void
}

/**
 * The course of signing in (S4.4). Each state belongs to one account on one network; an answer for another one is dropped.
 * Only the page's server decides whether a signature is good, so that none is checked here.
 */
export function createSignIn({
  siwx,
  signIns,
  session,
  active,
  networks,
  namespaces,
  modal,
  track,
  disconnect,
  page,
}: Deps): SignIn {
  const { emit, subscribe } = createListeners()
  let account: Account | undefined
  /** The account that the visitor has just connected in the modal. */
  let connected: Account | undefined
  let stage: SignInStage = 'none'
  /** The signing that the visitor waits for: none once they cancelled it. */
  let attempt: symbol | undefined

  function enter(next: SignInStage) {
    stage = next
    emit()
  }

  let hasComplained = false
  /** The state of the page carries it: code of the page that throws must not keep the modal from opening, and counts as none. */
  function isRequired(): boolean {
    try {
      return siwx.getRequired?.() === true
    } catch (cause) {
      const told = 'Airlock: siwx.getRequired threw. Signing in is optional until it answers.'
      if (!hasComplained) console.error(told, AirlockError.from(cause))
      hasComplained = true
      return false
    }
  }

  const properties = (of: Account) => ({ network: of.caipNetworkId, isSmartAccount: isSmart(of) })

  /** Of the wallet's accounts those with code are told apart by address: its person may prefer one that a namespace does not have. */
  function isSmart({ namespace, address }: Account): boolean {
    const { accounts = [] } = active.of(namespace).get()?.user ?? {}
    return accounts.some((one) => one.type === 'smartAccount' && isSameAddress(namespace, one.address, address))
  }

  function current(): Account | undefined {
    const record = session.get()
    if (activeSession(record)?.status !== 'connected') return undefined
    return accountOf(record, record.activeNamespace, namespaces)
  }

  const isConfigured = (of: Account) => networks.some(({ caipNetworkId }) => caipNetworkId === of.caipNetworkId)

  async function readOnce(of: Account): Promise<readonly unknown[]> {
    const sessions = await signIns.of(of)
    if (sessions.length > 0) return sessions
    // The visitor may be back at the account whose sign-in this ends.
    stay(of)
    await signIns.endOthers(of)
    return sessions
  }

  /**
   * Reads until the page answers: a server that is down has not ended the sign-in, and the requests of a page that the visitor leaves fail too.
   *
   * @throws AirlockError DISCONNECTED once the account is gone, INVALID_PARAMS if the page does not answer a list, and after two failures what
   * the page failed with, if the visitor has just connected: there is no sign-in to lose
   */
  async function readSessions(of: Account): Promise<readonly unknown[]> {
    for (let waitMs = RETRY_MS; ; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      try {
        return await readOnce(of)
      } catch (cause) {
        if (account !== of || isAirlockError(cause, 'INVALID_PARAMS')) throw cause
        if (of === connected && (waitMs > RETRY_MS || isAirlockError(cause, 'WALLET_TIMEOUT'))) throw cause
        if (waitMs === 2 * RETRY_MS)
          console.warn('Airlock: siwx.getSessions keeps failing, and is called again.', AirlockError.from(cause))
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      stay(of)
    }
  }

  async function check(of: Account) {
    if (!isConfigured(of)) return enter('none')
    enter('checking')
    await decide(of)
  }

  /** Asks the page anew, in the place of a question that is open; the visitor sees it only where the page has no sign-in any more. */
  async function recheck() {
    if (!account || (stage !== 'signed' && stage !== 'checking')) return
    account = { ...account }
    await decide(account)
  }

  async function decide(of: Account) {
    let sessions: readonly unknown[]
    try {
      sessions = await readSessions(of)
    } catch {
      if (account !== of) return
      track('SIWX_AUTH_ERROR', properties(of))
      disconnect()
      // After it, which visits other accounts on its way; the frame shows why, as long as the modal is open.
      enter('failed')
      // Changes of a turn reach the frame at its end: one that opens before does not know why.
      await Promise.resolve()
      await modal.open({ view: 'Connect' }).catch(() => {})
      return
    }
    if (account !== of) return
    if (sessions.length > 0) return enter('signed')
    enter('needed')
    await modal.open({ view: 'SIWXSignMessage' }).catch(() => {})
  }

  /** Throws for an account that is not the visitor's any more. */
  function stay(of: Account) {
    if (account !== of) throw new AirlockError('DISCONNECTED')
  }

  /** @param isWanted `false` once the account is not the visitor's any more, or they cancelled */
  async function sign(of: Account, isWanted: () => boolean) {
    const goOn = () => {
      if (!isWanted()) throw new AirlockError('DISCONNECTED')
    }
    const message = await askPage(() => siwx.createMessage({ chainId: of.caipNetworkId, accountAddress: of.address }))
    goOn()
    const text = checkMessage(message, { namespace: of.namespace, address: of.address, page })
    const { wallet } = active.of(of.namespace).get() ?? {}
    if (wallet?.signMessage === undefined) throw new AirlockError('UNSUPPORTED_METHOD')
    const signature = await wallet.signMessage({ address: of.address, text }, active.of(of.namespace).signal())
    goOn()
    enter('verifying')
    const data = { ...message, chainId: of.caipNetworkId, accountAddress: of.address }
    await signIns.add({ data, message: text, signature })
    if (!isWanted()) {
      // The page has to forget a sign-in that nobody wants any more, unless its account is back and has a newer one, or may have.
      if (!(isSameAccount(account, of) && STANDING.has(stage))) await signIns.revoke(of)
      // After that a server of one session has none, whoever signed in meanwhile; a page that is being asked may have answered without this one.
      void recheck()
    }
    goOn()
  }

  session.subscribe(({ namespaces: entries }, previous) => {
    const next = current()
    const before = account
    if (isSameAccount(next, before)) return
    account = next
    const isNew = next && previous.namespaces[next.namespace]?.connectorId !== entries[next.namespace]?.connectorId
    const wasLive = next && isLive(previous.namespaces[next.namespace])
    if (modal.isOpen() && (isNew || !wasLive)) connected = next
    if (next) return void check(next)
    enter('none')
  })

  modal.subscribe((isOpen) => {
    if (!isOpen && stage === 'failed') enter('none')
  })

  return {
    get: () => ({ required: isRequired(), stage }),
    subscribe,
    async signIn() {
      const of = account
      if (!of) throw new AirlockError('UNAUTHORIZED', { details: 'There is no active address to sign in with.' })
      if (!isConfigured(of)) {
        const context = { network: of.caipNetworkId }
        throw new AirlockError('NETWORK_NOT_CONFIGURED', {
          context,
          details: 'There is no active network to sign in on.',
        })
      }
      if (stage === 'signing' || stage === 'verifying') throw new AirlockError('REQUEST_PENDING')
      enter('signing')
      const own = Symbol()
      attempt = own
      const isWanted = () => account === of && attempt === own
      try {
        await sign(of, isWanted)
      } catch (cause) {
        // The frame says nothing of it: the visitor left.
        if (!isWanted()) throw new AirlockError('DISCONNECTED', { cause })
        enter('needed')
        track('SIWX_AUTH_ERROR', properties(of))
        await modal.open({ view: 'SIWXSignMessage' }).catch(() => {})
        throw cause
      }
      enter('signed')
      track('SIWX_AUTH_SUCCESS', properties(of))
      modal.close()
    },
    cancelSignIn() {
      if (!account || stage === 'signed') return
      track('CLICK_CANCEL_SIWX', properties(account))
      attempt = undefined
      if (isRequired()) disconnect()
      else enter('none')
      modal.close()
    },
  }
}

function isSameAccount(one: Account | undefined, other: Account | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const isSamePlace = one.namespace === other.namespace && one.caipNetworkId === other.caipNetworkId
  return isSamePlace && isSameAddress(one.namespace, one.address, other.address)
}
