// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import type { OpenUser } from '../../keys/KeyClient.ts'
import { en } from '../../messages/en.ts'
import { trusted } from '../../testing/fakeBrowser.ts'
import { USER } from '../../testing/handlers.ts'
import { createPasskeys, type Passkeys } from './createPasskeys.ts'
import { createPasskeyMarker } from './passkeyMarker.ts'

const bytes = new Uint8Array([1, 2, 3]).buffer
const ENGLISH = { tag: 'en', direction: 'ltr', messages: en } as const

const used = {
  rawId: bytes,
  getClientExtensionResults: () => ({ prf: { enabled: true, results: { first: bytes } } }),
  response: {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
    getPublicKey: () => bytes,
    getPublicKeyAlgorithm: () => -7,
    getAuthenticatorData: () => bytes,
  },
}
const credentials = { get: vi.fn(async (_: object) => used), create: vi.fn(async (_: object) => used) }

const untilAborted = async ({ signal }: { signal?: AbortSignal }) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

function setUp({
  isImmediate = false,
  user = USER,
  mark,
  hasPasskeyWallets = false,
}: {
  isImmediate?: boolean
  user?: OpenUser | null
  mark?: string
  hasPasskeyWallets?: boolean
} = {}) {
  const stored = new Map<string, string>(mark === undefined ? [] : [['airlock.passkey', mark]])
  const marker = createPasskeyMarker(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }))
  const keys = {
    restore: vi.fn(async () => user),
    startPasskeySignIn: vi.fn(async () => 'AAAA'),
    startPasskeyWallet: vi.fn(async () => ({ challenge: 'AAAA', userId: 'new' })),
    startAddingPasskey: vi.fn(async () => ({ challenge: 'AAAA', existing: ['BAUG'] })),
    addPasskey: vi.fn(async () => {}),
  }
  const canBeImmediate = async () => isImmediate
  const passkeys = createPasskeys({
    keys,
    marker,
    language: ENGLISH,
    canBeImmediate,
    scheme: () => 'dark',
    site: 'https://app.example',
    hasPasskeyWallets,
  })
  return { passkeys, keys, mark: () => stored.get('airlock.passkey') }
}

const button = () => vi.waitFor(() => document.querySelector('button') ?? expect.fail('No button.'))
const click = async (isTrusted = true) => {
  const shown = await button()
  const event = new MouseEvent('click', { bubbles: true })
  shown.dispatchEvent(isTrusted ? trusted(event) : event)
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const never = new AbortController().signal

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('navigator', { ...navigator, credentials })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('the button that signs in', () => {
  test('signs a challenge by one click, and returns the output that opens a wallet', async () => {
    const { passkeys } = setUp({ mark: 'made' })
    const enter = vi.fn(async () => {})
    const done = passkeys.signIn(never, enter)
    await click()
    expect(await done).toBe(true)
    expect(enter).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ assertion: expect.objectContaining({ credentialId: 'AQID' }), output: 'AQID' }),
      expect.any(AbortSignal),
    )
    expect(document.querySelector('button')).toBeNull()
  })

  test('requests its challenge before the click, which waits for no server', async () => {
    const { passkeys, keys } = setUp({ mark: 'made' })
    const done = passkeys.signIn(never, async () => {})
    expect(keys.startPasskeySignIn).toHaveBeenCalledOnce()
    await click()
    expect(await done).toBe(true)
    expect(keys.startPasskeySignIn).toHaveBeenCalledOnce()
  })

  test('[T220] keeps its unused challenge for the next view', async () => {
    const { passkeys, keys } = setUp({ mark: 'made' })
    const closed = passkeys.signIn(never, async () => {})
    await button()
    passkeys.leave()
    await closed
    const done = passkeys.signIn(never, async () => {})
    await click()
    expect(await done).toBe(true)
    expect(keys.startPasskeySignIn).toHaveBeenCalledOnce()
  })

  test('[T218] ignores the click of a script on sign-in', async () => {
    const { passkeys } = setUp({ mark: 'made' })
    const done = passkeys.signIn(never, async () => {})
    await click(false)
    expect(credentials.get).not.toHaveBeenCalled()
    passkeys.leave()
    expect(await done).toBe(false)
  })

  test.each([true, false])('[T220] is not drawn without a mark of this site: immediate %s', async (isImmediate) => {
    const drawn = vi.spyOn(document.body, 'append')
    for (const mark of [undefined, 'declined']) {
      const { passkeys } = setUp({ isImmediate, ...(mark !== undefined && { mark }) })
      expect(await passkeys.signIn(AbortSignal.timeout(500), async () => {})).toBe(false)
    }
    expect(drawn).not.toHaveBeenCalled()
    drawn.mockRestore()
  })

  test('[T220] is not drawn again if a possible passkey does not sign in', async () => {
    const { passkeys, mark } = setUp({ mark: 'possible' })
    credentials.get.mockRejectedValueOnce(new DOMException('none', 'NotAllowedError'))
    const done = passkeys.signIn(never, async () => {})
    await click()
    expect([await done, mark()]).toEqual([false, 'declined'])
  })

  test('keeps a possible passkey after an error of the network', async () => {
    const { passkeys, keys, mark } = setUp({ mark: 'possible' })
    keys.startPasskeySignIn.mockRejectedValue(new SecureError('SERVER_UNREACHABLE'))
    const done = passkeys.signIn(never, async () => {})
    await click()
    expect([await done, mark()]).toEqual([false, 'possible'])
  })

  test('marks a possible passkey once it signed in', async () => {
    const { passkeys, mark } = setUp({ mark: 'possible' })
    const done = passkeys.signIn(never, async () => {})
    await click()
    expect([await done, mark()]).toEqual([true, 'made'])
  })

  test('[T127] aborts the dialog of the browser with its request', async () => {
    const { passkeys, mark } = setUp({ mark: 'made' })
    credentials.get.mockImplementationOnce(untilAborted)
    const leaving = new AbortController()
    const enter = vi.fn(async () => {})
    const done = passkeys.signIn(leaving.signal, enter)
    await click()
    await vi.waitFor(() => expect(credentials.get).toHaveBeenCalled())
    leaving.abort()
    expect([await done, mark()]).toEqual([false, 'made'])
    expect(await credentials.get.mock.results[0]?.value.catch(() => 'aborted')).toBe('aborted')
    expect(enter).not.toHaveBeenCalled()
  })

  test('[T127] does not enter if it was aborted while the passkey signed', async () => {
    const { passkeys } = setUp({ mark: 'made' })
    const leaving = new AbortController()
    credentials.get.mockImplementationOnce(async () => {
      leaving.abort()
      return used
    })
    const enter = vi.fn(async () => {})
    const done = passkeys.signIn(leaving.signal, enter)
    await click()
    expect(await done).toBe(false)
    await settled()
    expect(enter).not.toHaveBeenCalled()
  })

  test('[T127] is not drawn for a request that was aborted before', async () => {
    const { passkeys } = setUp({ mark: 'made' })
    expect(await passkeys.signIn(AbortSignal.abort(), async () => {})).toBe(false)
  })

  test.each([
    [true, 'immediate'],
    [false, undefined],
  ])('asks for immediate mode only if the browser has it: %s', async (isImmediate, uiMode) => {
    const { passkeys } = setUp({ isImmediate, mark: 'made' })
    const done = passkeys.signIn(never, async () => {})
    await click()
    await done
    expect(credentials.get.mock.calls[0]?.[0]).toMatchObject(uiMode === undefined ? {} : { uiMode })
    expect('uiMode' in (credentials.get.mock.calls[0]?.[0] ?? {})).toBe(isImmediate)
  })

  test('keeps its mark if the user declines', async () => {
    const { passkeys, mark } = setUp({ mark: 'made' })
    credentials.get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    const done = passkeys.signIn(never, async () => {})
    await click()
    expect([await done, mark()]).toEqual([false, 'made'])
  })

  test('is not drawn again once the server rejects the passkey', async () => {
    const { passkeys, mark } = setUp({ mark: 'made' })
    const done = passkeys.signIn(never, async () => {
      throw new SecureError('PASSKEY_REFUSED')
    })
    await click()
    expect([await done, mark()]).toEqual([false, undefined])
  })

  test.each(['made', 'possible'])('[T234] stays after a rejection if it may be the only login: %s', async (before) => {
    const { passkeys, mark } = setUp({ mark: before, hasPasskeyWallets: true })
    const done = passkeys.signIn(never, async () => {
      throw new SecureError('PASSKEY_REFUSED')
    })
    await click()
    expect([await done, mark()]).toEqual([false, before])
  })

  test('is replaced by a later one', async () => {
    const { passkeys } = setUp({ mark: 'made' })
    const first = passkeys.signIn(never, async () => {})
    await button()
    const leaving = new AbortController()
    const second = passkeys.signIn(leaving.signal, async () => {})
    expect(await first).toBe(false)
    await button()
    leaving.abort()
    expect(await second).toBe(false)
  })
})

describe('a requested sign-in', () => {
  const requested = { inWindow: false, isRequested: true }

  test.each([undefined, 'declined'])('[T234] needs no mark of this site: %s', async (before) => {
    const { passkeys, mark } = setUp({
      isImmediate: true,
      hasPasskeyWallets: true,
      ...(before !== undefined && { mark: before }),
    })
    const done = passkeys.signIn(never, async () => {}, requested)
    await click()
    expect([await done, mark()]).toEqual([true, 'made'])
    expect(credentials.get.mock.calls[0]?.[0]).not.toHaveProperty('uiMode')
  })

  test('[T220] is rejected where a passkey is never the only login', async () => {
    const { passkeys } = setUp({ mark: 'made' })
    await expect(passkeys.signIn(never, async () => {}, requested)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('shows why the server rejected it, and keeps the mark', async () => {
    const { passkeys, mark } = setUp({ mark: 'possible', hasPasskeyWallets: true })
    const enter = async () => {
      throw new SecureError('PASSKEY_REFUSED')
    }
    const failed = passkeys.signIn(never, enter, requested).catch(({ message }) => message)
    await click()
    expect([await failed, mark()]).toEqual([en.faults.PASSKEY_REFUSED, 'possible'])
  })

  test('ends without an error if the sign-in dialog is closed', async () => {
    const { passkeys, mark } = setUp({ hasPasskeyWallets: true })
    credentials.get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
    const done = passkeys.signIn(never, async () => {}, requested)
    await click()
    expect([await done, mark()]).toEqual([false, undefined])
  })
})

describe('the button that creates a passkey', () => {
  test('creates a discoverable one, and remembers it at this site', async () => {
    const { passkeys, keys, mark } = setUp()
    const done = passkeys.create(never)
    await click()
    expect(await done).toBe(true)
    expect(keys.addPasskey).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ algorithm: -7 }))
    expect(credentials.create.mock.calls[0]?.[0]).toMatchObject({
      publicKey: { authenticatorSelection: { residentKey: 'required', userVerification: 'required' } },
    })
    expect(mark()).toBe('made')
  })

  test('[T221] excludes the existing passkeys, and marks one that is here as possible', async () => {
    const { passkeys, keys, mark } = setUp()
    credentials.create.mockRejectedValueOnce(new DOMException('there', 'InvalidStateError'))
    const done = passkeys.create(never)
    await click()
    expect([await done, mark()]).toEqual([true, 'possible'])
    expect(credentials.create.mock.calls[0]?.[0]).toMatchObject({
      publicKey: { excludeCredentials: [{ type: 'public-key', id: new Uint8Array([4, 5, 6]) }] },
    })
    expect(keys.addPasskey).not.toHaveBeenCalled()
  })

  test.each<[string, OpenUser | null]>([
    ['no one', null],
    ['a locked wallet', { ...USER, mode: 'user-locked' }],
    ['a wallet that a passkey opens', { ...USER, passkey: { credentialId: 'AQID', salt: 'BAUG' } }],
  ])('[T221] is never drawn for %s, as the server knows it now', async (_, user) => {
    const { passkeys } = setUp({ user })
    await expect(passkeys.create(AbortSignal.timeout(500))).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    expect(document.querySelector('button')).toBeNull()
  })

  test.each([
    ['the user declines', (passkeys: Passkeys) => passkeys.decline(), 'declined'],
    ['another screen is shown', (passkeys: Passkeys) => passkeys.leave(), undefined],
  ])('remembers its end only if %s', async (_, end, expected) => {
    const { passkeys, mark } = setUp()
    const done = passkeys.create(never)
    await button()
    end(passkeys)
    expect([await done, mark()]).toEqual([false, expected])
  })

  test('remembers that the user closed the dialog of the browser', async () => {
    const { passkeys, mark } = setUp()
    credentials.create.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    const done = passkeys.create(never)
    await click()
    expect([await done, mark()]).toEqual([false, 'declined'])
  })

  test.each(['startAddingPasskey', 'addPasskey'] as const)('is offered again after an error of %s', async (name) => {
    const { passkeys, keys, mark } = setUp()
    keys[name].mockRejectedValueOnce(new SecureError('SERVER_UNREACHABLE'))
    const done = passkeys.create(never)
    await click()
    expect([await done, mark()]).toEqual([false, undefined])
  })

  test('[T127] aborts the dialog of the browser, and adds nothing', async () => {
    const { passkeys, keys, mark } = setUp()
    credentials.create.mockImplementationOnce(untilAborted)
    const leaving = new AbortController()
    const done = passkeys.create(leaving.signal)
    await click()
    await vi.waitFor(() => expect(credentials.create).toHaveBeenCalled())
    leaving.abort()
    expect([await done, mark()]).toEqual([false, undefined])
    expect(await credentials.create.mock.results[0]?.value.catch(() => 'aborted')).toBe('aborted')
    expect(keys.addPasskey).not.toHaveBeenCalled()
  })

  test('is not drawn if the user declines before it is ready', async () => {
    const { passkeys, keys, mark } = setUp()
    const drawn = vi.spyOn(document.body, 'append')
    keys.restore.mockImplementationOnce(async () => {
      passkeys.decline()
      return USER
    })
    expect([await passkeys.create(AbortSignal.timeout(500)), mark()]).toEqual([false, 'declined'])
    expect(drawn).not.toHaveBeenCalled()
    drawn.mockRestore()
  })
})

describe('the button that creates a wallet', () => {
  test('reads the output before the wallet is created, and marks the site', async () => {
    const { passkeys, mark } = setUp()
    const enter = vi.fn(async () => {})
    const done = passkeys.createWallet(never, enter)
    await click()
    expect(await done).toBe(true)
    expect(enter).toHaveBeenCalledExactlyOnceWith(
      { passkey: expect.objectContaining({ credentialId: 'AQID' }), output: 'AQID' },
      expect.any(AbortSignal),
    )
    expect(mark()).toBe('made')
  })

  test.each([
    ['at its creation', 'create'],
    ['at its use', 'get'],
  ] as const)('[T234] rejects an authenticator without output %s before anything is stored', async (_when, step) => {
    const signalUnknownCredential = vi.fn(async () => {})
    vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
    credentials[step].mockResolvedValueOnce({ ...used, getClientExtensionResults: () => ({ prf: {} }) } as never)
    const { passkeys, mark } = setUp()
    const enter = vi.fn(async () => {})
    const failed = passkeys.createWallet(never, enter).catch(({ code, message }) => [code, message])
    await click()
    expect(await failed).toEqual(['PASSKEY_UNFIT', en.faults.PASSKEY_UNFIT])
    expect(enter).not.toHaveBeenCalled()
    expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ credentialId: 'AQID' }))
    expect(mark()).toBeUndefined()
  })

  test.each([
    ['forgets a passkey that the server did not store', { isUnstored: true }, 1, undefined],
    ['keeps a stored passkey, and marks it as possible', {}, 0, 'possible'],
  ])('[T234] %s', async (_name, context, forgotten, expected) => {
    const signalUnknownCredential = vi.fn(async () => {})
    vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
    const { passkeys, mark } = setUp()
    const enter = async () => {
      throw new SecureError('TOO_MANY', context)
    }
    const failed = passkeys.createWallet(never, enter).catch(({ code }) => code)
    await click()
    expect([await failed, mark()]).toEqual(['TOO_MANY', expected])
    expect(signalUnknownCredential).toHaveBeenCalledTimes(forgotten)
  })

  test('[T219] signals nothing to the browser after a rejected sign-in', async () => {
    const signals = { signalUnknownCredential: vi.fn(), signalAllAcceptedCredentials: vi.fn() }
    vi.stubGlobal('PublicKeyCredential', signals)
    const { passkeys } = setUp({ mark: 'made' })
    const done = passkeys.signIn(never, async () => {
      throw new SecureError('PASSKEY_REFUSED')
    })
    await click()
    expect(await done).toBe(false)
    expect(signals.signalUnknownCredential).not.toHaveBeenCalled()
    expect(signals.signalAllAcceptedCredentials).not.toHaveBeenCalled()
  })

  test('[T127] forgets the passkey if it was aborted while the browser created it', async () => {
    const signalUnknownCredential = vi.fn(async () => {})
    vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
    const { passkeys, mark } = setUp()
    const leaving = new AbortController()
    credentials.create.mockImplementationOnce(async () => {
      leaving.abort()
      return used
    })
    const enter = vi.fn(async () => {})
    const done = passkeys.createWallet(leaving.signal, enter)
    await click()
    expect(await done).toBe(false)
    await vi.waitFor(() => expect(signalUnknownCredential).toHaveBeenCalledOnce())
    expect([enter.mock.calls, credentials.get.mock.calls, mark()]).toEqual([[], [], undefined])
  })

  test('ends without an error if the creation dialog is closed', async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    credentials.create.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
    const { passkeys } = setUp()
    const done = passkeys.createWallet(never, async () => {})
    await click()
    expect(await done).toBe(false)
  })

  test('[T218] ignores the click of a script on wallet creation', async () => {
    const { passkeys, keys } = setUp()
    const done = passkeys.createWallet(never, async () => {})
    await click(false)
    expect(keys.startPasskeyWallet).not.toHaveBeenCalled()
    passkeys.leave()
    expect(await done).toBe(false)
  })
})
