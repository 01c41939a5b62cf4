import { isSameAddress } from '@airlock/protocol/caip'
import type { SignInStage } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { activeSession, isLive } from '@airlock/protocol/session'
import type { createEvents } from '../../page/kit/createEvents.ts'
import { createListeners } from '../../page/utils/createListeners.ts'
import type { Modal } from '../../types/Modal.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { Unsubscribe } from '../../types/Unsubscribe.ts'
import { type Account, accountOf } from './accountOf.ts'
import type { SignIns } from './createSignIns.ts'
import type { SiwxModel } from './createSiwxModel.ts'
import { readSignIns } from './readSignIns.ts'
import { isAttempt, reduceSignIn, type SignInEvent, type SignInState } from './reduceSignIn.ts'

const ACTIVE_STAGES: ReadonlySet<SignInStage> = new Set(['checking', 'signing', 'verifying', 'signed'])

type Deps = Pick<ActionDeps, 'session' | 'active' | 'networks' | 'namespaces'> & {
  siwx: Pick<SiwxModel, 'createMessage' | 'isRequired'>
  signIns: SignIns
  modal: Pick<Modal, 'open' | 'close' | 'isOpen' | 'subscribe'>
  track: ReturnType<typeof createEvents>['track']
  disconnect(): void
}

export type SignIn = {
  get(): { required: boolean; stage: SignInStage }
  subscribe(listener: () => void): Unsubscribe
  /** @throws AirlockError USER_REJECTED and others; the user may try again */
  signIn(): Promise<void>
  cancelSignIn(): void
}

/** Only the page's server verifies signatures. */
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
}: Deps): SignIn {
  const { emit, subscribe } = createListeners()
  let state: SignInState = { stage: 'none' }

  function dispatch(event: SignInEvent) {
    const previous = state
    state = reduceSignIn(state, event)
    if (state !== previous) emit()
  }

  const openView = (view: 'SIWXSignMessage' | 'Connect') => modal.open({ view }).catch(() => {})
  const isConfigured = (account: Account) => networks.some((one) => one.caipNetworkId === account.caipNetworkId)
  const propertiesOf = (account: Account) => ({ network: account.caipNetworkId, isSmartAccount: isSmart(account) })

  /** Compares addresses: the preferred account type may not exist in a namespace. */
  function isSmart({ namespace, address }: Account): boolean {
    const { accounts = [] } = active.of(namespace).get()?.user ?? {}
    return accounts.some((one) => one.type === 'smartAccount' && isSameAddress(namespace, one.address, address))
  }

  async function check(account: Account, isConnecting: boolean) {
    const isCurrent = () => state.account === account
    try {
      const isSignedIn = await readSignIns({ signIns, account, isConnecting, isCurrent })
      dispatch({ type: 'checked', account, isSignedIn })
    } catch {
      if (!isCurrent()) return
      track('SIWX_AUTH_ERROR', propertiesOf(account))
      disconnect()
      // After disconnecting, which may activate other accounts. The frame shows the reason while the modal is open.
      dispatch({ type: 'checkFailed' })
      // State changes reach the frame in a microtask; the view must open after them.
      await Promise.resolve()
      return openView('Connect')
    }
    if (isCurrent() && state.stage === 'needed') await openView('SIWXSignMessage')
  }

  async function recheck() {
    const account = state.account && { ...state.account }
    if (!account) return
    dispatch({ type: 'rechecked', account })
    if (state.account === account) await check(account, false)
  }

  async function sign(account: Account, attempt: symbol) {
    const isCurrent = () => isAttempt(state, attempt)
    function assertCurrent() {
      if (!isCurrent()) throw new AirlockError('DISCONNECTED')
    }
    const { message, text } = await siwx.createMessage(account)
    assertCurrent()
    const { get, signal } = active.of(account.namespace)
    const { wallet } = get() ?? {}
    if (wallet?.signMessage === undefined) throw new AirlockError('UNSUPPORTED_METHOD')
    const signature = await wallet.signMessage({ address: account.address, text }, signal())
    assertCurrent()
    dispatch({ type: 'messageSigned', attempt })
    const data = { ...message, chainId: account.caipNetworkId, accountAddress: account.address }
    await signIns.add({ data, message: text, signature })
    if (isCurrent()) return
    // The page must forget an unwanted sign-in, unless its account is back and has a newer one, or may get one.
    if (!(isSameAccount(state.account, account) && ACTIVE_STAGES.has(state.stage))) await signIns.revoke(account)
    // A single-session server may have lost the current sign-in; a pending check may have missed this one.
    void recheck()
    throw new AirlockError('DISCONNECTED')
  }

  session.subscribe((record, previous) => {
    const isConnected = activeSession(record)?.status === 'connected'
    const account = isConnected ? accountOf(record, record.activeNamespace, namespaces) : undefined
    if (isSameAccount(account, state.account)) return
    dispatch({ type: 'accountChanged', account, isConfigured: account !== undefined && isConfigured(account) })
    if (account === undefined || state.stage !== 'checking') return
    const { [account.namespace]: before } = previous.namespaces
    const isNew = before?.connectorId !== record.namespaces[account.namespace]?.connectorId || !isLive(before)
    void check(account, isNew && modal.isOpen())
  })

  modal.subscribe((isOpen) => {
    if (!isOpen) dispatch({ type: 'modalClosed' })
  })

  return {
    get: () => ({ required: siwx.isRequired(), stage: state.stage }),
    subscribe,
    async signIn() {
      const { account } = state
      if (!account) throw new AirlockError('UNAUTHORIZED', { details: 'There is no active address to sign in with.' })
      if (!isConfigured(account)) {
        const context = { network: account.caipNetworkId }
        throw new AirlockError('NETWORK_NOT_CONFIGURED', {
          context,
          details: 'There is no active network to sign in on.',
        })
      }
      if (isAttempt(state)) throw new AirlockError('REQUEST_PENDING')
      const attempt = Symbol()
      dispatch({ type: 'attemptStarted', attempt })
      try {
        await sign(account, attempt)
      } catch (cause) {
        // The frame shows nothing: the user left.
        if (!isAttempt(state, attempt)) throw new AirlockError('DISCONNECTED', { cause })
        dispatch({ type: 'attemptFailed', attempt })
        track('SIWX_AUTH_ERROR', propertiesOf(account))
        await openView('SIWXSignMessage')
        throw cause
      }
      dispatch({ type: 'attemptStored', attempt })
      track('SIWX_AUTH_SUCCESS', propertiesOf(account))
      modal.close()
    },
    cancelSignIn() {
      const { account, stage } = state
      if (!account || stage === 'signed') return
      track('CLICK_CANCEL_SIWX', propertiesOf(account))
      dispatch({ type: 'cancelled' })
      if (siwx.isRequired()) disconnect()
      modal.close()
    },
  }
}

function isSameAccount(one: Account | undefined, other: Account | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const isSamePlace = one.namespace === other.namespace && one.caipNetworkId === other.caipNetworkId
  return isSamePlace && isSameAddress(one.namespace, one.address, other.address)
}
