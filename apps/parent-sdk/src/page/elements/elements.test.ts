import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppKit } from '../../types/AppKit.ts'
import type { AccountState } from '../../types/states.ts'
import { addInstance, firstInstance } from '../instances.ts'
import { defineElements } from './defineElements.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OUT: AccountState = {
  status: 'disconnected',
  address: undefined,
  caipAddress: undefined,
  allAccounts: [],
  isConnected: false,
  embeddedWalletInfo: undefined,
}
const IN: AccountState = {
  ...OUT,
  status: 'connected',
  address: ADDRESS,
  caipAddress: `eip155:1:${ADDRESS}`,
  isConnected: true,
}

beforeAll(() => defineElements(() => {}))
beforeEach(() => {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})
afterEach(() => {
  document.body.replaceChildren()
})

function createFakeKit(embedded = false) {
  let account = OUT
  const state = { open: false, loading: false }
  const checks = new Set<() => void>()
  const subscribe = (check: () => void) => {
    checks.add(check)
    return () => checks.delete(check)
  }
  const kit = {
    open: vi.fn(() => Promise.reject(new Error('shown in the modal'))),
    showAccount: vi.fn(),
    getAccount: () => account,
    getAddress: () => account.address,
    getCaipAddress: () => account.caipAddress,
    getCaipNetwork: () => ({ name: 'Base' }),
    getState: () => state,
    getThemeMode: () => 'dark',
    isEmbedded: embedded,
    subscribeState: subscribe,
    subscribeAccount: subscribe,
    subscribeTheme: subscribe,
  }
  addInstance('https://wallet.example', { kit: kit as unknown as AppKit, options: '' })
  return {
    ...kit,
    checks,
    load(change: Partial<typeof state>) {
      Object.assign(state, change)
      for (const check of checks) check()
    },
    become(next: AccountState) {
      account = next
      for (const check of checks) check()
    },
  }
}

function put(html: string) {
  document.body.innerHTML = html
  const element = document.body.firstElementChild as HTMLElement
  const button = element.shadowRoot?.querySelector('button') as HTMLButtonElement
  return { element, button }
}

describe('texts of another language', () => {
  const GERMAN = ['Wallet verbinden', 'Verbinden …', 'Unbekanntes Netzwerk']

  /** An instance whose texts load later. */
  function createGermanKit() {
    const kit = createFakeKit()
    const listeners = new Set<() => void>()
    let texts: readonly string[] | undefined
    const subscribe = (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    const buttonTexts = { get: () => texts, subscribe }
    Object.assign(firstInstance() as AppKit, { buttonTexts, getCaipNetwork: () => undefined })
    const load = (next: readonly string[]) => {
      texts = next
      for (const listener of listeners) listener()
    }
    return { kit, load }
  }

  test('hides its text until the language is loaded', () => {
    const { kit, load } = createGermanKit()
    const { button } = put('<appkit-connect-button></appkit-connect-button>')
    expect([button.textContent, button.style.color]).toEqual(['Connect Wallet', 'transparent'])
    load(GERMAN)
    expect([button.textContent, button.style.color]).toEqual(['Wallet verbinden', ''])
    kit.become({ ...OUT, status: 'connecting' })
    expect(button.textContent).toBe('Verbinden …')
  })

  test('shows its labels and addresses at once', () => {
    const { kit } = createGermanKit()
    const { button } = put('<appkit-button label="Los"></appkit-button>')
    expect([button.textContent, button.style.color]).toEqual(['Los', ''])
    kit.become(IN)
    expect([button.textContent, button.style.color]).toEqual(['0xf39F…2266', ''])
  })

  test('translates the network button', () => {
    const { load } = createGermanKit()
    const { button } = put('<w3m-network-button></w3m-network-button>')
    expect(button.style.color).toBe('transparent')
    load(GERMAN)
    expect([button.textContent, button.style.color]).toEqual(['Unbekanntes Netzwerk', ''])
  })
})

describe('appkit-button', () => {
  test("[S2.12:noAddress] [S2.12:address] [S2.12:click] shows 'Connect Wallet' or the short address, and opens the modal", () => {
    const kit = createFakeKit()
    const { button } = put('<appkit-button></appkit-button>')
    expect(button.textContent).toBe('Connect Wallet')
    button.click()
    kit.become(IN)
    expect(button.textContent).toBe('0xf39F…2266')
    button.click()
    expect(kit.open.mock.calls).toEqual([[{}], [{}]])
  })

  test('shows its text before an instance exists, and then activates', () => {
    const { button } = put('<appkit-button label="Sign in"></appkit-button>')
    expect(button.textContent).toBe('Sign in')
    button.click()
    const kit = createFakeKit()
    kit.become(IN)
    expect(button.textContent).toBe('0xf39F…2266')
  })

  test.each(['connecting', 'reconnecting'] as const)('is busy while %s', (status) => {
    const kit = createFakeKit()
    const { button } = put('<appkit-button loadingLabel="One moment"></appkit-button>')
    kit.become({ ...OUT, status })
    expect(button.textContent).toBe('One moment')
    expect(button.ariaBusy).toBe('true')
    kit.become(OUT)
    expect(button.ariaBusy).toBe('false')
  })

  test('is busy while the host loads, and not behind a modal that loads', () => {
    const kit = createFakeKit()
    const { button } = put('<appkit-button></appkit-button>')
    kit.load({ loading: true })
    expect([button.textContent, button.ariaBusy]).toEqual(['Connecting…', 'true'])
    kit.load({ open: true })
    expect([button.textContent, button.ariaBusy]).toEqual(['Connect Wallet', 'false'])
  })

  test('takes its attributes at any time', () => {
    const kit = createFakeKit()
    const { element, button } = put('<appkit-button charsStart="4" charsend="6" disabled></appkit-button>')
    kit.become(IN)
    expect(button.textContent).toBe('0xf3…b92266')
    expect(button.disabled).toBe(true)
    element.removeAttribute('disabled')
    element.setAttribute('charsStart', '8')
    expect(button.disabled).toBe(false)
    expect(button.textContent).toBe('0xf39Fd6…b92266')
  })

  test('lets the engine show a connected account, with the balance unless hidden', () => {
    const kit = createFakeKit()
    const { element, button } = put('<appkit-button></appkit-button>')
    expect(kit.showAccount).not.toHaveBeenCalled()
    kit.become(IN)
    const shown = { account: IN.caipAddress, text: '0xf39F…2266', balance: undefined }
    expect(kit.showAccount.mock.lastCall).toMatchObject([button, shown])
    element.setAttribute('balance', 'hide')
    expect(kit.showAccount.mock.lastCall).toMatchObject([button, { ...shown, balance: 'hide' }])
    kit.showAccount.mockClear()
    kit.become(OUT)
    expect(button.textContent).toBe('Connect Wallet')
    expect(kit.showAccount).not.toHaveBeenCalled()
  })

  test('follows the theme of the instance', () => {
    createFakeKit()
    expect(put('<appkit-button></appkit-button>').element.style.colorScheme).toBe('dark')
  })

  test('leaves nothing behind when it leaves the page', () => {
    const kit = createFakeKit()
    const { element } = put('<appkit-button></appkit-button>')
    expect(kit.checks.size).toBeGreaterThan(0)
    element.remove()
    expect(kit.checks.size).toBe(0)
  })
})

test.each([
  ['appkit-connect-button', { view: 'Connect' }, 'Connect Wallet'],
  ['appkit-account-button', { view: 'Account' }, 'Connect Wallet'],
  ['appkit-network-button', { view: 'Networks' }, 'Base'],
  ['w3m-button', {}, 'Connect Wallet'],
  ['w3m-connect-button', { view: 'Connect' }, 'Connect Wallet'],
  ['w3m-account-button', { view: 'Account' }, 'Connect Wallet'],
  ['w3m-network-button', { view: 'Networks' }, 'Base'],
])('turns a click on %s into open(%j)', (tag, params, text) => {
  const kit = createFakeKit()
  const { button } = put(`<${tag}></${tag}>`)
  expect(button.textContent).toBe(text)
  button.click()
  expect(kit.open).toHaveBeenCalledExactlyOnceWith(params)
})

const documented = readFileSync(join(dirname(new URL(import.meta.url).pathname), 'buttonAttributes.ts'), 'utf8')
// A boolean attribute is true wherever it stands, whatever its text.
const defaults = [...documented.matchAll(/@default (.+)\n(?: {3}\*.*\n)* {3}\*\/\n {2}(\w+)/g)]
  .map(([, value = '', name]) => ({
    name,
    value: value.replaceAll("'", ''),
  }))
  .filter(({ value }) => value !== 'false')

test.each(defaults)('defaults $name to $value, as its TSDoc says', ({ name, value }) => {
  const kit = createFakeKit()
  for (const state of [OUT, { ...OUT, status: 'connecting' as const }, IN]) {
    kit.become(state)
    const without = put('<appkit-button></appkit-button>').element.shadowRoot?.innerHTML
    expect(put(`<appkit-button ${name}="${value}"></appkit-button>`).element.shadowRoot?.innerHTML).toBe(without)
  }
})

test('[S2.3:namespace] passes the namespace on', () => {
  const kit = createFakeKit()
  put('<appkit-connect-button namespace="eip155"></appkit-connect-button>').button.click()
  expect(kit.open).toHaveBeenCalledExactlyOnceWith({ view: 'Connect', namespace: 'eip155' })
})

test.each(['appkit-modal', 'w3m-modal'])('opens only an embedded modal by %s', (tag) => {
  const embedded = createFakeKit(true)
  put(`<${tag}></${tag}>`)
  expect(embedded.open).toHaveBeenCalledOnce()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
  const dialog = createFakeKit(false)
  put(`<${tag}></${tag}>`)
  expect(dialog.open).not.toHaveBeenCalled()
})

describe('a button that the page moves', () => {
  test('works inside a shadow root', () => {
    const kit = createFakeKit()
    const host = document.createElement('section')
    const root = host.attachShadow({ mode: 'closed' })
    document.body.append(host)
    root.innerHTML = '<appkit-button></appkit-button>'
    const button = root.firstElementChild?.shadowRoot?.querySelector('button') as HTMLButtonElement
    button.click()
    expect(kit.open).toHaveBeenCalledExactlyOnceWith({})
    kit.become(IN)
    expect(button.textContent).toBe('0xf39F…2266')
  })

  test('shows the account after it was removed while connecting', () => {
    const kit = createFakeKit()
    const { element, button } = put('<appkit-button></appkit-button>')
    kit.become({ ...OUT, status: 'connecting' })
    element.remove()
    kit.become(IN)
    expect(button.textContent).toBe('Connecting…')
    document.body.append(element)
    expect([button.textContent, button.ariaBusy]).toEqual(['0xf39F…2266', 'false'])
    expect(kit.checks.size).toBeGreaterThan(0)
  })
})

test('[T15] allows defining the elements twice', () => {
  const first = customElements.get('appkit-button')
  defineElements(() => {})
  expect(customElements.get('appkit-button')).toBe(first)
})
