import type { ChainNamespace } from '@airlock/protocol/caip'
import type { PagePairing, WalletQuery as WireQuery } from '@airlock/protocol/channel/callSchemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { NamespaceSession } from '@airlock/protocol/session'
import type { createEvents } from '../../page/kit/createEvents.ts'
import type { Updates } from '../../page/kit/createUpdates.ts'
import type { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import type { AppKit, AppKitWallets } from '../../types/AppKit.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import type { ConnectAttempt, WalletList, WalletQuery, WalletRow } from '../../types/headless.ts'
import type { Modal } from '../../types/Modal.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { PageWallet } from '../../types/wallets.ts'
import { createRemoteFeatures } from './createRemoteFeatures.ts'

export type WalletsDeps = Pick<ActionDeps, 'session' | 'frame'> & {
  wallets: Pick<ActionDeps['wallets'], 'list'>
  connectWallet(choice: { handle: string; namespace: ChainNamespace }): Promise<unknown>
  cancelConnect(): void
  modal: Pick<Modal, 'open' | 'close' | 'isOpen' | 'subscribe'>
  store: ReturnType<typeof createWalletsStore>
  account: AppKit['getAccount']
  updates: Pick<Updates, 'options'>
  track: ReturnType<typeof createEvents>['track']
}

export type Wallets = ReturnType<typeof createWallets>

const MAX_ICON_LENGTH = 8_192

export function createWallets(deps: WalletsDeps) {
  const { session, frame, wallets: registry, store } = deps
  let latestList = 0
  let attempt = new AbortController()

  const setAttempt = (next: ConnectAttempt) => store.set({ attempt: next })

  /** The modal reports what it connects itself. */
  const track: WalletsDeps['track'] = (...event) => {
    if (store.attempt().status !== 'inModal') deps.track(...event)
  }

  async function list(query: WalletQuery = {}): Promise<WalletList> {
    const { search = '', ids, namespace } = query
    const own = ++latestList
    const isCurrent = () => own === latestList
    const isListed = (row: WalletRow) =>
      row.name.toLowerCase().includes(search.toLowerCase()) &&
      (!ids || ids.includes(row.id)) &&
      (!namespace || row.namespaces.includes(namespace))
    const installed = registry.list().map(toRow).filter(isListed)
    const before = store.get()
    const rows = query.more && before.search === search ? before.rows : installed
    store.set({ list: { status: 'loading', rows, total: Math.max(before.total, rows.length), search } })
    try {
      const found = await frame.call('listWallets', { ...query, ...(ids && { ids: [...ids] }) } as WireQuery)
      const next = { status: 'ready', search, ...found } as WalletList
      if (isCurrent()) store.set({ list: next })
      return next
    } catch (cause) {
      const error = AirlockError.from(cause)
      if (isCurrent()) store.set({ list: { status: 'failed', rows, total: rows.length, search, error } })
      throw error
    }
  }

  const pageOf = (id: string) => registry.list().find(({ connectorId }) => connectorId === id)

  function rowOf(id: string): WalletRow {
    const page = pageOf(id)
    const row = store.get().rows.find((one) => one.id === id) ?? (page && toRow(page))
    return row ?? { id, name: id, kind: 'remote', namespaces: [], isRecent: false, opensModal: false }
  }

  function cancel() {
    const { status } = store.attempt()
    attempt.abort()
    if (status === 'asking') deps.cancelConnect()
    if (status === 'pairing') frame.call('cancelWallet', null).catch(() => {})
    if (status === 'asking' || status === 'pairing' || status === 'inModal') setAttempt({ status: 'idle' })
  }

  const connect: AppKitWallets['connect'] = async (id, { namespace, signal } = {}) => {
    if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
    cancel()
    attempt = new AbortController()
    const own = attempt.signal
    const stop = () => own === attempt.signal && cancel()
    signal?.addEventListener('abort', stop)
    const wallet = rowOf(id)
    const { name, kind } = wallet
    const method = kind === 'installed' ? 'browser' : 'qrcode'
    track('SELECT_WALLET', { name, platform: method })
    try {
      await untilAborted(request(wallet, namespace, own), own)
      const account = deps.account(namespace)
      track('CONNECT_SUCCESS', { method, name })
      setAttempt({ status: 'connected', wallet, account })
      return account
    } catch (cause) {
      const error = isAirlockError(cause, 'WALLET_NOT_FOUND')
        ? new AirlockError('WALLET_NOT_FOUND', { cause, details: `wallets.connect: ${id}` })
        : AirlockError.from(cause, 'WALLET_FAILED')
      if (!own.aborted) {
        if (error.name === 'USER_REJECTED') track('USER_REJECTED', { name })
        else track('CONNECT_ERROR', { message: error.message })
        setAttempt({ status: 'failed', wallet, error })
      }
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  async function request(wallet: WalletRow, namespace: ChainNamespace | undefined, signal: AbortSignal) {
    const page = pageOf(wallet.id)
    if (wallet.opensModal || page?.contested) return inModal(wallet, namespace, signal)
    const asksConsent = hasConsentBox(deps.updates.options())
    if (page && !asksConsent) {
      setAttempt({ status: 'asking', wallet })
      const { activeNamespace } = session.get()
      const [first = activeNamespace] = page.namespaces
      const preferred = page.namespaces.includes(activeNamespace) ? activeNamespace : first
      return deps.connectWallet({ handle: page.handle, namespace: namespace ?? preferred })
    }
    setAttempt({ status: 'pairing', wallet })
    const connectRemote = () => frame.call('connectWallet', { id: wallet.id, ...(namespace && { namespace }) })
    try {
      return await connectRemote()
    } catch (cause) {
      if (signal.aborted) throw cause
      // Only the frame knows whether the visitor agreed: the modal has the checkbox.
      if (asksConsent && isAirlockError(cause, 'UNAUTHORIZED')) return inModal(wallet, namespace, signal)
      const row = isAirlockError(cause, 'WALLET_NOT_FOUND') ? await findRow(wallet.id) : undefined
      if (!row || signal.aborted) throw cause
      return row.opensModal ? inModal(row, namespace, signal) : connectRemote()
    }
  }

  async function findRow(id: string): Promise<WalletRow | undefined> {
    const { rows } = (await frame.call('listWallets', { ids: [id] })) as Pick<WalletList, 'rows'>
    return rows.find((row) => row.id === id)
  }

  function inModal(wallet: WalletRow, namespace: ChainNamespace | undefined, signal: AbortSignal): Promise<void> {
    const { modal } = deps
    const wasOpen = modal.isOpen()
    setAttempt({ status: 'inModal', wallet })
    return new Promise<void>((resolve, reject) => {
      const stops = [
        session.subscribe(({ namespaces }, previous) => {
          const names = Object.keys(namespaces) as ChainNamespace[]
          const isNew = (name: ChainNamespace) => isConnection(wallet, namespaces[name], previous.namespaces[name])
          if (names.some((name) => name === (namespace ?? name) && isNew(name))) end(resolve)
        }),
        // The modal closes after a connection too, whose session arrives first.
        modal.subscribe((isOpen) => {
          if (!isOpen) fail(new AirlockError('MODAL_CLOSED'))
        }),
      ]
      function end(settle: () => void) {
        for (const stop of stops) stop()
        signal.removeEventListener('abort', abort)
        settle()
      }
      const fail = (error: unknown) => end(() => reject(error))
      const abort = () => {
        end(resolve)
        if (!wasOpen) modal.close()
      }
      signal.addEventListener('abort', abort)
      modal.open({ view: 'Connect', ...(namespace && { namespace }) }).catch(fail)
    })
  }

  async function prepare(id: string) {
    if (!pageOf(id) && !rowOf(id).opensModal) await frame.call('prepareWallet', { id })
  }

  const methods = {
    list,
    connect,
    cancel: async () => cancel(),
    prepare,
    fetchWallets: list,
    getRemoteFeatures: createRemoteFeatures(deps),
    connectWallet: (wallet: { id: string }, namespace?: ChainNamespace) =>
      connect(wallet.id, namespace && { namespace }),
    prefetchWalletConnectUri: () => prepare('walletConnect'),
    resetWalletConnectUri: cancel,
    resetConnectingWallet: cancel,
  } satisfies Partial<AppKitWallets> & Record<string, unknown>

  return {
    call: async (name: string, args: unknown[]): Promise<unknown> =>
      (methods as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args),
    pairing({ uri, expiresAt, app, web }: PagePairing) {
      const current = store.attempt()
      if (current.status !== 'pairing') return
      const link = { ...(app && { app }), ...(web && { web }) }
      const { wallet } = current
      setAttempt({ status: 'pairing', wallet, ...(uri && { uri, link }), ...(expiresAt && { expiresAt }) })
    },
  }
}

function hasConsentBox({ features, ...options }: AppKitOptions) {
  return features?.legalCheckbox === true && Boolean(options.termsConditionsUrl ?? options.privacyPolicyUrl)
}

/** A page wallet that switches its account is the same connection; another email account is another one. */
function isConnection({ id }: WalletRow, next: NamespaceSession | undefined, previous: NamespaceSession | undefined) {
  if (next?.status !== 'connected') return false
  const isOther = next.connectorId !== previous?.connectorId
  switch (previous?.status) {
    case 'connected':
      return isOther || (next.remote === true && next.accounts[0] !== previous.accounts[0])
    case 'reconnecting':
      return isOther || next.connectorId === id
    case 'connecting':
      return true
    default:
      // A remembered page wallet unlocks, or announces itself late.
      return next.remote === true
  }
}

function toRow({ connectorId: id, name, icon, namespaces, contested }: PageWallet): WalletRow {
  const isShort = icon !== undefined && icon.length <= MAX_ICON_LENGTH
  return { id, name, ...(isShort && { icon }), kind: 'installed', namespaces, isRecent: false, opensModal: contested }
}

function untilAborted<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AirlockError('CONNECT_CANCELLED'))
    if (signal.aborted) abort()
    // The next attempt has its own signal.
    signal.addEventListener('abort', abort)
    task.then(resolve, reject)
  })
}
