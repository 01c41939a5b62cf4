import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toastAtom } from '../../../../core/notices/toast.ts'
import type { Pairing } from '../../../../core/ports/Pairing.ts'
import { routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { type Attempt, attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { platformAtom } from '../../../../core/wallets/platform.ts'
import { parseReturnLink, RETURN_LINK_KEY, returnLinkAtom } from '../../../../core/wallets/returnLink.ts'
import { walletConnectWallet } from '../../../../core/wallets/walletConnectWallet.ts'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { walletHandle } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { appLaunchAtom } from '../../state/appLaunch.ts'
import { pairingAtom } from '../../state/pairing.ts'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'

const NOW = 1_700_000_000_000
const READY: Pairing = { status: 'ready', uri: 'wc:one@2?symKey=secret', expiresAt: NOW + 240_000 }
const RENEWED: Pairing = { status: 'ready', uri: 'wc:two@2?symKey=secret', expiresAt: NOW + 480_000 }
const VALID: Wallet = {
  id: 'good',
  name: 'Good',
  hasIdentityConflict: false,
  links: { mobile_link: 'good://', homepage: 'https://good.example/' },
}

type Setup = {
  pairing?: Pairing
  status?: 'asking' | 'declined' | 'pending' | 'done'
  phone?: boolean
  wallet?: Wallet
}

async function shown({ pairing = READY, status = 'asking', phone = false, wallet = VALID }: Setup = {}) {
  const created = testDeps()
  const { store } = created
  store.set(pairingAtom, pairing)
  store.set(attemptAtom, { status, wallet } satisfies Attempt)
  store.set(routerAtom, [{ view: 'Connect' }, { view: 'ConnectingWalletConnect', wallet }])
  if (phone) store.set(platformAtom, { kind: 'phone', os: 'ios', reusesPairing: true, isTelegram: false })
  return { ...created, view: await testView(created, <ConnectingWalletConnect />) }
}

function visibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  document.documentElement.dir = ''
})

test('shows a code with a name on a computer, and its link to copy', async () => {
  const { view, deps } = await shown()
  const write = vi.spyOn(deps.clipboard, 'write')
  expect(view.image('QR code to connect Good')?.getAttribute('aria-busy')).toBe('false')
  expect(view.heading()).toBe('Scan with Good')
  expect(view.tabs()).toEqual([])
  await view.click('Copy link')
  expect(write).toHaveBeenCalledWith('wc:one@2?symKey=secret')
  expect(view.button('Copied')).toBeDefined()
})

test('[T74] keeps the link of a pairing out of the text of the page', async () => {
  const { view } = await shown()
  expect(view.text()).not.toContain('symKey')
  expect(document.body.innerHTML).not.toContain('symKey')
})

test('shows a toast if the link cannot be copied', async () => {
  const { view, deps } = await shown()
  vi.spyOn(deps.clipboard, 'write').mockRejectedValue(new Error('denied'))
  await view.click('Copy link')
  expect(deps.store.get(toastAtom)).toEqual({ variant: 'error', notice: { key: 'copyFailed' } })
  expect(view.button('Copy link')).toBeDefined()
})

test('keeps the space of a missing code, without a copy button', async () => {
  const { view } = await shown({ pairing: { status: 'preparing' } })
  expect(view.image('QR code to connect Good')?.getAttribute('aria-busy')).toBe('true')
  expect(view.button('Copy link')?.disabled).toBe(true)
})

test('[T66] fades an expired code after a sleep and announces the next one', async () => {
  const { view, store, clock } = await shown()
  vi.spyOn(clock, 'now').mockReturnValue(NOW + 240_000)
  await view.after(() => visibility('visible'))
  expect(view.text()).toContain('Refreshing code…')
  expect(view.image('QR code to connect Good')?.className).toContain('stale')
  expect(view.button('Copy link')?.disabled).toBe(true)
  await view.after(() => store.set(pairingAtom, { status: 'preparing' }))
  expect(view.image('QR code to connect Good')?.className).toContain('stale')
  await view.after(() => store.set(pairingAtom, RENEWED))
  expect(view.image('QR code to connect Good')?.className).toContain('ready')
  expect(view.announced()).toContain('New QR code ready')
})

test('fades a code when it expires', async () => {
  const { view, clock } = await shown()
  await view.after(() => clock.advance(239_999))
  expect(view.text()).not.toContain('Refreshing code…')
  await view.after(() => clock.advance(1))
  expect(view.text()).toContain('Refreshing code…')
})

test('shows tabs for several methods, with arrow keys in reading order', async () => {
  const links = { ...VALID.links, webapp_link: 'https://web.example/', desktop_link: 'good-desktop://' }
  const { view } = await shown({ wallet: { ...VALID, links, connector: walletHandle() } })
  expect(view.tabs()).toEqual(['Browser', 'Phone', 'Web', 'Desktop'])
  expect(view.selectedTab()).toBe('Browser')
  const key = (name: string) =>
    view.after(() =>
      document
        .querySelector('[role=tab][tabindex="0"]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    )
  await key('ArrowRight')
  expect(view.selectedTab()).toBe('Phone')
  expect(document.activeElement?.textContent).toBe('Phone')
  await key('End')
  expect(view.selectedTab()).toBe('Desktop')
  await key('ArrowRight')
  expect(view.selectedTab()).toBe('Browser')
  document.documentElement.dir = 'rtl'
  await key('ArrowLeft')
  expect(view.selectedTab()).toBe('Phone')
  await key('Home')
  expect(view.selectedTab()).toBe('Browser')
})

test('keeps the chosen method after a rejection', async () => {
  const wallet = { ...VALID, links: { ...VALID.links, webapp_link: 'https://web.example/' } }
  const { view, store } = await shown({ wallet })
  await view.click('Web')
  await view.after(() => store.set(attemptAtom, { status: 'declined', wallet }))
  expect(view.tabs()).toEqual([])
  await view.after(() => store.set(attemptAtom, { status: 'asking', wallet }))
  expect(view.selectedTab()).toBe('Web')
})

test('opens the app inside the click on a phone and waits for it', async () => {
  const { view, host } = await shown({ phone: true })
  const open = vi.spyOn(host, 'openLink')
  await view.click('Open Good')
  expect(open).toHaveBeenCalledExactlyOnceWith({ url: expect.stringMatching(/^good:\/\/wc\?uri=/) })
  expect(view.heading()).toBe('Waiting for Good')
})

describe('[T212] the press on a wallet of a phone', () => {
  function click(isActive: boolean) {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, get: () => ({ isActive }) })
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'userActivation')
  })

  async function preparing() {
    const created = await shown({ phone: true, pairing: { status: 'preparing' } })
    return { ...created, open: vi.spyOn(created.host, 'openLink') }
  }

  test('opens its app once there is a link, once', async () => {
    click(true)
    const { view, store, open } = await preparing()
    expect(open).not.toHaveBeenCalled()
    await view.after(() => store.set(pairingAtom, READY))
    expect(open).toHaveBeenCalledExactlyOnceWith({ url: expect.stringMatching(/^good:\/\/wc\?uri=/) })
    expect(view.heading()).toBe('Waiting for Good')
    expect(view.buttons()).toEqual(['Open Good', 'Copy link', 'Get Good'])
    await view.after(() => store.set(pairingAtom, RENEWED))
    expect(open).toHaveBeenCalledOnce()
  })

  test('opens nothing after it has expired', async () => {
    click(false)
    const { view, store, open } = await preparing()
    await view.after(() => store.set(pairingAtom, READY))
    expect(open).not.toHaveBeenCalled()
    expect(view.button('Open Good')?.disabled).toBe(false)
  })

  test('leaves the button where the page opens nothing', async () => {
    click(true)
    const { view, store, open } = await preparing()
    open.mockRejectedValue(new Error('no gesture'))
    await view.after(() => store.set(pairingAtom, READY))
    expect(view.heading()).toBe('Continue in Good')
  })
})

test('[S3.4:wcLinking] remembers an opened app by link and name across page loads', async () => {
  const { view, store, deps } = await shown({ phone: true })
  expect(store.get(returnLinkAtom)).toBeNull()
  await view.click('Open Good')
  expect(store.get(returnLinkAtom)).toEqual({ href: 'good://', name: 'Good' })
  expect(parseReturnLink(deps.storage.get(RETURN_LINK_KEY))).toEqual({ href: 'good://', name: 'Good' })
})

test('[S3.4:buffering] waits 5 s in a visible page before it says that an app did not open', async () => {
  const { view, clock, store } = await shown({ phone: true })
  await view.click('Open Good')
  await view.after(() => visibility('hidden'))
  await view.after(() => clock.advance(60_000))
  await view.after(() => visibility('visible'))
  await view.after(() => clock.advance(4_999))
  expect(store.get(appLaunchAtom)?.status).toBe('opened')
  expect(view.heading()).toBe('Waiting for Good')
  await view.after(() => clock.advance(1))
  expect(store.get(appLaunchAtom)?.status).toBe('unanswered')
  expect(view.heading()).toBe('Good didn’t open?')
  expect(view.announced()).toContain('Good didn’t open?')
  expect(view.buttons()).toEqual(['Open Good', 'Copy link', 'Get Good', 'Show QR code'])
  await view.click('Show QR code')
  expect(view.image('QR code to connect Good')).toBeDefined()
  await view.click('Get Good')
  expect(store.get(routeAtom)).toMatchObject({ view: 'GetWallet', wallet: { id: 'good' } })
})

test('does not wait for an app that an earlier attempt opened', async () => {
  const { view, store } = await shown({ phone: true })
  await view.click('Open Good')
  await view.after(() => store.set(attemptAtom, { status: 'declined', wallet: VALID }))
  await view.after(() => store.set(attemptAtom, { status: 'asking', wallet: VALID }))
  expect(view.heading()).toBe('Continue in Good')
})

test('offers the other methods if the page cannot open a link', async () => {
  const { view, host } = await shown({ phone: true })
  vi.spyOn(host, 'openLink').mockRejectedValue(new Error('no'))
  const track = vi.spyOn(host, 'track')
  await view.click('Open Good')
  expect(track).toHaveBeenCalledExactlyOnceWith({ event: 'CONNECT_PROXY_ERROR', properties: { name: 'Good' } })
  expect(view.heading()).toBe('Couldn’t open Good')
  expect(view.buttons()).toContain('Show QR code')
})

test('disables the app button on a phone before there is a pairing', async () => {
  const { view } = await shown({ phone: true, pairing: { status: 'preparing' } })
  expect(view.button('Open Good')?.disabled).toBe(true)
})

test('keeps showing a rejection until the retry', async () => {
  const { view, store } = await shown({ status: 'declined' })
  expect(view.heading()).toBe('Connection declined')
  view.button('Try again')?.focus()
  await view.after(() => store.set(attemptAtom, { status: 'asking', wallet: VALID }))
  // The button is gone; the focus is not.
  expect(document.activeElement?.textContent).toBe('Scan with Good')
  await view.after(() => store.set(attemptAtom, { status: 'declined', wallet: VALID }))
  await view.click('Try again')
  expect(store.get(attemptAtom).status).not.toBe('declined')
})

test('shows why a pairing failed', async () => {
  const { view } = await shown({ pairing: { status: 'failed', error: new AirlockError('CLOCK_WRONG') } })
  expect(view.heading()).toBe('Couldn’t connect to Good')
  expect(view.alert()).toContain('Session Expired')
  expect(view.button('Try again')).toBeDefined()
})

test('offers no code for a wallet that is only an extension', async () => {
  const { view } = await shown({ wallet: { ...VALID, links: { homepage: 'https://good.example/' } } })
  expect(view.heading()).toBe('Good isn’t available here')
  expect(view.buttons()).toEqual(['Get Good'])
})

test('shows a code and the list of all wallets for WalletConnect', async () => {
  const { view, store } = await shown({ wallet: walletConnectWallet, phone: true })
  expect(view.image('QR code to connect a wallet')).toBeDefined()
  await view.click('All wallets')
  expect(store.get(routeAtom).view).toBe('AllWallets')
})

test('names the missing internet connection once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { view } = await shown({ pairing: { status: 'failed', error: new AirlockError('RELAY_UNREACHABLE') } })
  expect(view.heading()).toBe('You’re offline')
  expect(view.alert()).toBe('Lost the connection to your wallet. Check your internet.')
  expect(view.buttons()).toEqual(['Try again', 'Choose another wallet'])
})
