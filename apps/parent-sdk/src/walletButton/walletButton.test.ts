import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addInstance, firstInstance } from '../page/instances.ts'
import { createDeferred } from '../page/utils/createDeferred.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { ConnectAttempt } from '../types/headless.ts'
import { defineWalletButton } from './index.ts'
import { findWalletId } from './walletIds.ts'

const URI = 'wc:topic@2?symKey=key'

beforeEach(() => {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function createFakeKit() {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const emit = () => {
    for (const listener of [...listeners]) listener()
  }
  const state = {
    isOpen: false,
    address: undefined as string | undefined,
    attempt: { status: 'idle' } as ConnectAttempt,
  }
  const pending = createDeferred<void>()
  const kit = {
    open: vi.fn(async () => {
      state.isOpen = true
    }),
    wallets: {
      attempt: () => state.attempt,
      connect: vi.fn((_id: string, { signal }: { signal: AbortSignal }) => {
        signal.addEventListener('abort', () => pending.reject(new AirlockError('CONNECT_CANCELLED')))
        return pending.promise
      }),
      subscribe,
    },
    getAccount: () => ({ isConnected: state.address !== undefined, caipAddress: state.address }),
    getState: () => ({ open: state.isOpen }),
    getThemeMode: () => 'dark',
    subscribeState: subscribe,
    subscribeAccount: subscribe,
    subscribeTheme: subscribe,
  }
  addInstance('https://wallet.example', { kit: kit as unknown as AppKit, options: '' })
  return {
    ...kit,
    listeners,
    resolve: pending.resolve,
    reject: (name: ConstructorParameters<typeof AirlockError>[0]) => pending.reject(new AirlockError(name)),
    update(change: Partial<typeof state>) {
      Object.assign(state, change)
      emit()
    },
    pair(id: string, link?: { app: string }) {
      const wallet = { id, name: id, kind: 'remote', namespaces: [], isRecent: false, opensModal: false } as const
      this.update({ attempt: { status: 'pairing', wallet, uri: URI, ...(link && { link }) } })
    },
  }
}

function put(html: string) {
  document.body.innerHTML = html
  const element = document.body.firstElementChild as HTMLElement
  const part = (selector: string) => element.shadowRoot?.querySelector(selector) as HTMLElement
  return { element, button: part('button') as HTMLButtonElement, alert: part('[role=alert]') }
}

const stubPointer = (coarse: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: coarse }))

describe('findWalletId', () => {
  test.each([
    ['metamask', 'io.metamask', 'MetaMask'],
    ['email', 'auth', 'Email'],
    ['google', 'google', 'Google'],
    ['walletConnect', 'walletConnect', 'WalletConnect'],
    ['io.rabby', 'io.rabby', 'io.rabby'],
    ['me.rainbow', 'me.rainbow', 'Rainbow'],
    ['constructor', 'constructor', 'constructor'],
  ])('finds %s', (wallet, id, name) => expect(findWalletId(wallet)).toMatchObject({ id, name }))
})

describe('appkit-wallet-button', () => {
  test('connects the wallet of its short name, and is busy until then', async () => {
    const kit = createFakeKit()
    const { button, alert } = put('<appkit-wallet-button wallet="metamask" namespace="eip155"></appkit-wallet-button>')
    expect(button.textContent).toBe('MetaMask')
    button.click()
    button.click()
    expect(kit.wallets.connect.mock.calls).toEqual([
      ['io.metamask', { namespace: 'eip155', signal: expect.anything() }],
    ])
    expect([button.textContent, button.ariaBusy]).toEqual(['Connecting…', 'true'])
    kit.resolve()
    await expect.poll(() => button.ariaBusy).toBe('false')
    expect([button.textContent, alert.textContent]).toEqual(['MetaMask', ''])
  })

  test.each([
    ['WALLET_NOT_FOUND', 'Wallet not available'],
    ['USER_REJECTED', 'Request declined'],
    ['WALLET_FAILED', 'Couldn’t connect. Try again.'],
    ['MODAL_CLOSED', ''],
    ['CONNECT_CANCELLED', ''],
  ] as const)('shows what %s means', async (name, text) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const kit = createFakeKit()
    const { button, alert } = put('<w3m-wallet-button wallet="unknown" label="Go"></w3m-wallet-button>')
    button.click()
    kit.reject(name)
    await expect.poll(() => button.ariaBusy).toBe('false')
    expect([button.textContent, alert.textContent]).toEqual(['Go', text])
    expect(warn).toHaveBeenCalledTimes(name === 'WALLET_NOT_FOUND' ? 1 : 0)
  })

  test('has the texts of the page’s language', async () => {
    const kit = createFakeKit()
    const texts = 'Verbinden|Verbinden …||{wallet} öffnen|Abgelehnt|{wallet} fehlt|Fehlgeschlagen'.split('|')
    Object.assign(firstInstance() as AppKit, { buttonTexts: { get: () => texts, subscribe: () => () => {} } })
    const { button, alert } = put('<appkit-wallet-button wallet="com.none"></appkit-wallet-button>')
    button.click()
    expect(button.textContent).toBe('Verbinden …')
    vi.spyOn(console, 'warn').mockReturnValue()
    kit.reject('WALLET_NOT_FOUND')
    await expect.poll(() => alert.textContent).toBe('com.none fehlt')
  })

  test('opens the code of a remote wallet, and ends with the modal', async () => {
    stubPointer(false)
    const kit = createFakeKit()
    const { button, alert } = put('<appkit-wallet-button wallet="rainbow"></appkit-wallet-button>')
    button.click()
    kit.pair('me.rainbow')
    await expect.poll(() => kit.open.mock.calls).toEqual([[{ view: 'ConnectingWalletConnectBasic' }]])
    expect(button.ariaBusy).toBe('true')
    kit.update({ isOpen: false })
    await expect.poll(() => button.ariaBusy).toBe('false')
    expect(alert.textContent).toBe('')
  })

  test('opens the code if the operator shows pairings only in the modal', async () => {
    const kit = createFakeKit()
    const { button, alert } = put('<appkit-wallet-button wallet="rainbow"></appkit-wallet-button>')
    button.click()
    kit.reject('UNSUPPORTED_METHOD')
    await expect.poll(() => kit.open.mock.calls).toEqual([[{ view: 'ConnectingWalletConnectBasic' }]])
    kit.update({ isOpen: false })
    await expect.poll(() => button.ariaBusy).toBe('false')
    expect(alert.textContent).toBe('')
  })

  test('opens the code for walletConnect, and ends once connected', async () => {
    const kit = createFakeKit()
    const { button } = put('<appkit-wallet-button wallet="walletConnect"></appkit-wallet-button>')
    button.click()
    await expect.poll(() => kit.listeners.size).toBe(2)
    kit.update({ address: 'eip155:1:0x1' })
    await expect.poll(() => button.ariaBusy).toBe('false')
    expect(kit.wallets.connect).not.toHaveBeenCalled()
  })

  test('opens the app on a phone at the second tap', async () => {
    stubPointer(true)
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const kit = createFakeKit()
    const { button } = put('<appkit-wallet-button wallet="rainbow"></appkit-wallet-button>')
    button.click()
    const link = 'rainbow://wc?uri=wc%3Atopic'
    kit.pair('me.rainbow', { app: link })
    expect(button.textContent).toBe('Open Rainbow')
    button.click()
    expect(open.mock.calls).toEqual([[link, '_self', 'noopener,noreferrer']])
    kit.resolve()
    await expect.poll(() => button.textContent).toBe('Rainbow')
  })

  test('never opens a script as a link', async () => {
    stubPointer(true)
    const kit = createFakeKit()
    const { button } = put('<appkit-wallet-button wallet="rainbow"></appkit-wallet-button>')
    button.click()
    kit.pair('me.rainbow', { app: 'javascript:alert(1)' })
    await expect.poll(() => kit.open.mock.calls).toHaveLength(1)
    expect(button.textContent).toBe('Connecting…')
  })

  test('waits for an instance, and leaves no listener when it is removed', () => {
    const { element, button } = put('<appkit-wallet-button wallet="trust"></appkit-wallet-button>')
    button.click()
    expect(button.ariaBusy).toBe('false')
    const kit = createFakeKit()
    expect(kit.listeners.size).toBe(1)
    element.remove()
    expect(kit.listeners.size).toBe(0)
  })

  test('keeps a tag of another kit', () => {
    const first = customElements.get('appkit-wallet-button')
    defineWalletButton()
    expect(customElements.get('appkit-wallet-button')).toBe(first)
  })
})
