// @vitest-environment happy-dom
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyClient, OpenUser } from '../keys/KeyClient.ts'
import { en as messages } from '../messages/en.ts'
import { en } from '../pages/texts/en.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { Settings } from './Settings.tsx'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PASSKEY = { credentialId: 'AAAA', salt: 'AAAA' }
const USER: OpenUser = {
  id: 'user',
  email: 'ada@mail.example',
  name: null,
  mode: 'managed',
  passkey: null,
  hasRecovery: false,
  isPasskeyOnly: false,
  previousSlots: [],
  deletesAt: null,
  isOpen: true,
  addresses: { eip155: ADDRESS, solana: '11111111111111111111111111111111' },
}
const BOTH: OpenUser = { ...USER, passkey: PASSKEY, hasRecovery: true }
const SESSION = {
  id: 'one',
  hostOrigin: 'https://app.example',
  browser: 'Safari on iPhone',
  signedInAt: 1,
  usedAt: 2,
  isCurrent: false,
}

const bytes = new Uint8Array([1, 2, 3]).buffer
const NEW_PASSKEY = {
  rawId: bytes,
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes,
    getPublicKey: () => bytes,
    getPublicKeyAlgorithm: () => -7,
    getAuthenticatorData: () => bytes,
  },
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ providers: ['google', 'github'] })),
  )
  return () => vi.unstubAllGlobals()
})

async function openSettings(user: OpenUser, more: Partial<KeyClient> = {}) {
  const keys = {
    listUnlockMethods: async () => ({
      email: user.email,
      identities: [{ id: 'google', provider: 'google', name: 'Ada', addedAt: 1, isCurrent: true }],
      passkeys: [{ credentialId: 'AQID', browser: 'Chrome on Android', addedAt: 1, isBackedUp: true }],
      changes: [],
    }),
    listSessions: async () => [{ ...SESSION, id: 'own', isCurrent: true }, SESSION],
    ...more,
  } as KeyClient
  const handlers = { onLeave: vi.fn(), onDone: vi.fn(), onDeleted: vi.fn() }
  function Stateful() {
    const [shown, setShown] = useState(user)
    const app = { name: 'Ether Range', site: 'https://app.example' }
    return <Settings keys={keys} app={app} user={shown} error={undefined} onChange={setShown} {...handlers} />
  }
  const view = await renderPart(<Stateful />)
  const mains = () =>
    [...view.container.querySelectorAll('.page-button:not(.page-soft, .page-button-risk)')].map(
      ({ textContent }) => textContent,
    )
  return { ...view, ...handlers, mains }
}

describe('the settings of a wallet', () => {
  test('names app, site, user and address on top', async () => {
    const { container } = await openSettings(USER)
    const top = container.querySelector('header')?.textContent
    for (const part of ['Ether Range wallet', 'app.example', 'ada@mail.example', '0xf39F…2266'])
      expect(top).toContain(part)
  })

  test.each([
    ['1 of 3', USER, ['Add a passkey']],
    ['2 of 3', { ...USER, passkey: PASSKEY }, ['Create recovery code']],
    ['2 of 3', { ...USER, hasRecovery: true }, ['Add a passkey']],
    ['3 of 3', BOTH, []],
  ] as const)('shows %s with at most one main button', async (count, user, buttons) => {
    const { text, mains } = await openSettings(user)
    expect(text()).toContain(`Recovery: ${count} set up`)
    expect(mains()).toEqual(buttons)
  })

  test.each([
    ['1 of 3', { ...BOTH, hasRecovery: false }, ['Create recovery code']],
    ['2 of 3', BOTH, []],
  ] as const)('[T234] counts the only passkey of a wallet once: %s', async (count, user, buttons) => {
    const { text, mains, container } = await openSettings({ ...user, email: null, isPasskeyOnly: true })
    expect(text()).toContain(`Recovery: ${count} set up`)
    expect(mains()).toEqual(buttons)
    const done = container.querySelectorAll('.page-meter [data-done=true]')
    expect(done).toHaveLength(Number(count[0]))
    expect(text()).not.toContain(en.status.opens)
  })

  test('shows no email that the wallet lacks', async () => {
    const { text } = await openSettings({ ...USER, email: null })
    expect(text()).toContain(en.status.managedNoEmail)
    expect(text()).not.toContain(messages.security.managed)
  })

  test('shows that only the user opens a locked wallet, without a lock button', async () => {
    const { text, mains, container } = await openSettings({ ...BOTH, mode: 'user-locked' })
    expect(text()).toContain(en.status.lockedText)
    expect(text()).not.toContain(messages.security.managed)
    expect(mains()).toEqual([])
    const rows = [...container.querySelectorAll('.page-row')]
    expect(rows.find((row) => row.textContent?.includes(messages.security.lock))?.tagName).toBe('DIV')
  })

  test('locks only after the code is on paper', async () => {
    const lock = vi.fn(async () => ({ ...BOTH, mode: 'user-locked' }) as OpenUser)
    const { press: click, button, tick, text } = await openSettings(BOTH, { lock })
    await click(messages.security.lock)
    expect(button(messages.security.lockNow).disabled).toBe(true)
    await tick()
    await click(messages.security.lockNow)
    expect(lock).toHaveBeenCalledOnce()
    expect(text()).toContain(en.status.locked)
  })

  test('confirms a recovery code only by typing it back', async () => {
    const startRecovery = vi.fn(async () => 'AAAA-BBBB')
    const { press: click, container, text } = await openSettings({ ...USER, passkey: PASSKEY }, { startRecovery })
    await click(messages.security.makeCode)
    expect(container.querySelector('.page-code')?.textContent).toBe('AAAA-BBBB')
    expect(text()).toContain('Step 1 of 2')
    await click(messages.security.typed)
    expect(text()).not.toContain('AAAA-BBBB')
    expect(container.querySelector('input')).not.toBeNull()
  })

  test('deletes only after a tick, and keeping is the main button', async () => {
    const deleteAccount = vi.fn(async () => 99)
    const { press: click, button, tick, mains, onDeleted } = await openSettings(USER, { deleteAccount })
    await click(en.danger.delete)
    expect(mains()).toEqual([en.danger.keep])
    expect(button('Delete on ').disabled).toBe(true)
    await tick()
    await click('Delete on ')
    expect(onDeleted).toHaveBeenCalledExactlyOnceWith(99)
  })

  test('ends the session with the login that it used', async () => {
    const unlink = vi.fn(async () => {})
    const { press: click, onDone } = await openSettings(USER, { unlink })
    await click('Google')
    await click('Remove Google')
    expect(unlink).toHaveBeenCalledExactlyOnceWith('google')
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('offers the missing logins behind one row', async () => {
    const { press: click, text, container } = await openSettings(USER)
    expect(text()).not.toContain('GitHub')
    await click(en.logins.add)
    const rows = [...container.querySelectorAll('.page-row')].map((row) => [row.tagName, row.textContent])
    expect(rows).toEqual([
      ['DIV', 'GoogleAdded'],
      ['BUTTON', 'GitHub'],
    ])
  })

  test('signs out another device, not this one', async () => {
    const endSessions = vi.fn(async () => {})
    const { press: click, container } = await openSettings(USER, { endSessions })
    expect(container.textContent).toContain(`Safari on iPhone${en.devices.thisOne}`)
    expect([...container.querySelectorAll('[aria-label^="Sign out"]')]).toHaveLength(1)
    await click('Sign out: ')
    expect(endSessions).toHaveBeenCalledExactlyOnceWith('one')
    expect(document.activeElement?.textContent).toBe(en.devices.title)
  })

  test('adds a passkey that signs in', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const create = vi.fn(async (_: object) => NEW_PASSKEY)
    vi.stubGlobal('navigator', { ...navigator, credentials: { create } })
    const startAddingPasskey = vi.fn(async () => ({ challenge: 'AAAA', existing: ['AQID'] }))
    const addPasskey = vi.fn(async () => {})
    const { press: click, text } = await openSettings(USER, { startAddingPasskey, addPasskey })
    await click(en.logins.add)
    await click('Passkey for signing in')
    expect(create.mock.lastCall?.[0]).toMatchObject({
      publicKey: { excludeCredentials: [{ id: new Uint8Array([1, 2, 3]) }] },
    })
    expect(addPasskey).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ credentialId: 'AQID' }))
    expect(text()).toContain('Recovery:')
  })

  test('helps with a lost device', async () => {
    const { text } = await openSettings(USER)
    expect(text()).toContain(`${en.devices.lost} ${en.devices.lostText}`)
  })

  test('names the location of a new passkey before the old one is replaced', async () => {
    const { press, text } = await openSettings(BOTH)
    await press(messages.security.passkey)
    expect(text()).toContain(en.passkey.replaceWhere)
  })

  test('reports an existing passkey on this device', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const create = async () => Promise.reject(new DOMException('there', 'InvalidStateError'))
    vi.stubGlobal('navigator', { ...navigator, credentials: { create } })
    const startAddingPasskey = async () => ({ challenge: 'AAAA', existing: ['AQID'] })
    const { press: click, text } = await openSettings(USER, { startAddingPasskey })
    await click(en.logins.add)
    await click('Passkey for signing in')
    expect(text()).toContain(messages.faults.PASSKEY_EXISTS)
  })

  test('[T218] removes a passkey that signs in', async () => {
    const removePasskey = vi.fn(async () => [])
    const { press: click, text } = await openSettings(USER, { removePasskey })
    expect(text()).toContain('Passkey for signing inChrome on Android')
    await click('Passkey for signing in')
    expect(text()).toContain('Remove this passkey?')
    await click('Remove passkey')
    expect(removePasskey).toHaveBeenCalledExactlyOnceWith('AQID')
    expect(text()).not.toContain('Remove this passkey?')
  })
})
