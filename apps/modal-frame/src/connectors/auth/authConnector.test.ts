import { describe, expect, test } from 'vitest'
import { emailWallet } from '../../core/wallets/wallets.ts'
import { CALL, setUpAuth, USER } from '../../testing/testAuth.ts'
import { settled } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, OTHER_ADDRESS } from '../../testing/testFixtures.ts'

test('creates the secure frame only once email is chosen', async () => {
  const { connector, frame } = setUpAuth()
  connector.email.show(null)
  connector.session.abort?.()
  await connector.session.end()
  expect(frame.count()).toBe(0)
  void connector.email.requestCode('ada@mail.example').catch(() => {})
  expect(frame.count()).toBe(1)
})

test('[S9.3:chain] starts on the network of the page, or on Ethereum without one', () => {
  for (const active of [ARBITRUM, null]) {
    const { connector, chains } = setUpAuth({ active })
    void connector.email.requestCode('ada@mail.example').catch(() => {})
    expect(chains).toEqual([active ?? 'eip155:1'])
  }
})

test('[S7.27:syncDappData] [S7.27:syncTheme] [S7.27:connectEmail] sends the dapp and theme before anything else', async () => {
  const { connector, frame } = setUpAuth()
  void connector.email.requestCode('ada@mail.example').catch(() => {})
  frame.ready()
  await settled()
  expect(frame.names()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'CONNECT_EMAIL'])
  expect(frame.sent[0]?.payload).toMatchObject({ projectId: 'p', metadata: { name: 'App' } })
  expect(frame.sent[1]?.payload).toEqual({ themeMode: 'dark' })
  expect(frame.sent[2]?.payload).toEqual({ email: 'ada@mail.example' })
})

test('[S3.19:address] [S7.27:getUser] reports the address, network and all networks to the host', async () => {
  const { signIn, connected, sessions } = setUpAuth()
  expect(await signIn()).toEqual({ address: ADDRESS, caipNetworkId: ARBITRUM })
  expect(connected).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      connectorId: 'auth',
      type: 'AUTH',
      namespaces: {
        eip155: { accounts: [ADDRESS], caipNetworkId: ARBITRUM, approvedCaipNetworkIds: [ARBITRUM, BASE] },
      },
      user: { preferredAccountType: 'eoa' },
    }),
  )
  expect(sessions).toHaveLength(1)
})

test('reads an unknown account type as an EOA', async () => {
  const { connector, frame, connected } = setUpAuth()
  void connector.connect(emailWallet)
  frame.ready()
  await settled()
  frame.respond('GET_USER', {
    ...USER,
    preferredAccountType: 'alien',
    accounts: [{ address: ADDRESS, type: 'eoa' }],
  })
  await settled()
  expect(connected.mock.calls[0]?.[0].user).toEqual({
    preferredAccountType: 'eoa',
    accounts: [{ address: ADDRESS, type: 'eoa' }],
  })
})

test('[S3.19:accounts] reports all valid accounts with their types to the host', async () => {
  const { connector, frame, connected } = setUpAuth()
  void connector.connect(emailWallet)
  frame.ready()
  await settled()
  const accounts = [
    { address: ADDRESS, type: 'eoa' },
    { address: OTHER_ADDRESS, type: 'smartAccount' },
  ]
  frame.respond('GET_USER', { ...USER, accounts: [...accounts, { address: 'eip155:1:0x1', type: 'eoa' }] })
  await settled()
  expect(connected.mock.calls[0]?.[0].user).toMatchObject({ accounts })
  expect(connected.mock.calls[0]?.[0].user?.accounts).toHaveLength(2)
})

test('[S3.19:userName] sanitises a name to one line of plain text, or drops it', async () => {
  for (const [userName, shown] of [
    ['Ada\u202Eexe.\u2066\u200B Love\nlace', 'Adaexe. Love lace'],
    ['\u202E\u2066', undefined],
  ] as const) {
    const { connected, signIn } = setUpAuth()
    await signIn({ ...USER, userName })
    expect(connected.mock.calls[0]?.[0].user?.userName).toBe(shown)
  }
})

test.each([
  [false, USER.email, undefined],
  [true, USER.email, USER.email],
  [true, null, undefined],
])('[T247] passes the address to the page only if the operator allows it: %j', async (tellsEmail, email, shown) => {
  const { signIn, connected } = setUpAuth({ tellsEmail })
  await signIn({ ...USER, email })
  expect(connected.mock.calls[0]?.[0].user?.email).toBe(shown)
  expect(JSON.stringify(connected.mock.calls).includes(USER.email)).toBe(shown !== undefined)
})

test('rejects an invalid address with WALLET_INVALID_ANSWER', async () => {
  const { connector, frame, connected } = setUpAuth()
  const connecting = connector.connect(emailWallet).catch((error: unknown) => error)
  frame.ready()
  await settled()
  frame.respond('GET_USER', { ...USER, address: 'eip155:1:0x1' })
  expect(await connecting).toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  expect(connected).not.toHaveBeenCalled()
})

describe('after a reload', () => {
  test('[S7.27:isConnected] restores an active session without notifying the host itself', async () => {
    const { connector, frame, connected } = setUpAuth()
    const restoring = connector.session.restore()
    frame.ready()
    await settled()
    frame.respond('IS_CONNECTED', { isConnected: true })
    await settled()
    frame.respond('GET_USER', USER)
    expect(await restoring).toMatchObject({ connectorId: 'auth', namespaces: { eip155: { accounts: [ADDRESS] } } })
    expect(connected).not.toHaveBeenCalled()
  })

  test('[S4.7:loginCheck] deletes all data of an ended session', async () => {
    const { connector, frame, stored, signIn } = setUpAuth()
    await signIn()
    expect([...stored.keys()].some((key) => key.startsWith('@airlock-wallet/'))).toBe(true)
    const restoring = connector.session.restore()
    await settled()
    frame.respond('IS_CONNECTED', { isConnected: false })
    expect(await restoring).toBeNull()
    expect([...stored.keys()].filter((key) => key.startsWith('@airlock-wallet/'))).toEqual([])
    expect(frame.removed).toEqual([1])
  })
})

describe('[S3.1:social] the provider at which a user signed in', () => {
  const responses = { uri: 'https://keys.example/', url: 'https://farcaster.example/' }
  const methods = {
    github: ['GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL'],
    farcaster: ['GET_FARCASTER_URI', 'CONNECT_FARCASTER'],
  } as const

  async function signInAt(created: ReturnType<typeof setUpAuth>, provider: keyof typeof methods) {
    const { frame, signIn } = created
    const { email } = created.connector
    const { signal } = new AbortController()
    const isWindow = provider !== 'farcaster'
    const [start, end] = methods[provider]
    const beginning = isWindow ? email.startSocialLogin(provider, 'one') : email.startFarcasterLogin()
    frame.ready()
    await settled()
    frame.respond(start, responses)
    await beginning
    const waiting = isWindow ? email.connectSocial(provider, responses.uri, signal) : email.connectFarcaster(signal)
    await settled()
    frame.respond(end, { ...USER, userName: 'ada' })
    await waiting
    await signIn()
  }

  test('is known with the session, and after a reload too', async () => {
    for (const provider of ['github', 'farcaster'] as const) {
      const created = setUpAuth()
      await signInAt(created, provider)
      expect(created.providers).toEqual([provider])
      void created.connector.session.restore()
      await settled()
      created.frame.respond('IS_CONNECTED', { isConnected: true })
      await settled()
      created.frame.respond('GET_USER', USER)
      await settled()
      expect(created.providers).toEqual([provider, provider])
    }
  })

  test('is the last one, or null after a code by email', async () => {
    const created = setUpAuth()
    await signInAt(created, 'github')
    await signInAt(created, 'farcaster')
    const entering = created.connector.email.submitCode('123456')
    await settled()
    created.frame.respond('CONNECT_OTP')
    await entering
    await created.signIn()
    expect(created.providers).toEqual(['github', 'farcaster', null])
  })

  test('is forgotten with the session', async () => {
    const created = setUpAuth()
    await signInAt(created, 'github')
    void created.connector.session.end()
    await settled()
    expect([...created.stored.values()]).not.toContain('github')
  })
})

describe('signing out', () => {
  test('[S4.7:login] [S7.27:signOut] ends it on both sides; what was kept goes first', async () => {
    const { connector, frame, stored, signIn } = setUpAuth()
    await signIn()
    const ending = connector.session.end()
    expect([...stored.keys()].filter((key) => key.startsWith('@airlock-wallet/'))).toEqual([])
    await settled()
    frame.respond('SIGN_OUT')
    await ending
    expect(frame.removed).toEqual([1])
  })

  test('gives up on a silent frame after 3 s', async () => {
    const { connector, frame, clock, signIn } = setUpAuth()
    await signIn()
    const ending = connector.session.end()
    await settled()
    await clock.advance(3_000)
    await ending
    expect(frame.names().at(-1)).toBe('SIGN_OUT')
    expect(frame.removed).toEqual([1])
  })
})

test('[T10] ends the session after a second document in the frame', async () => {
  const { connector, frame, stored, signIn, event } = setUpAuth()
  await signIn()
  frame.lose()
  await settled()
  expect(event).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'disconnect' }))
  await expect(connector.session.request({ ...CALL, method: 'eth_accounts' })).rejects.toMatchObject({
    name: 'DISCONNECTED',
  })
  expect([...stored.keys()].filter((key) => key.startsWith('@airlock-wallet/'))).toEqual([])
})

describe('the device', () => {
  test('[S7.27:connectDevice] requests its confirmation again after each timeout until the code expires', async () => {
    const { connector, frame, clock } = setUpAuth()
    const waiting = connector.email.awaitDevice().catch((error: unknown) => error)
    frame.ready()
    await settled()
    for (let attempts = 1; attempts <= 40; attempts += 1) {
      expect(frame.names().filter((name) => name === 'CONNECT_DEVICE')).toHaveLength(attempts)
      await clock.advance(30_000)
      await settled()
    }
    expect(await waiting).toMatchObject({ context: { code: 'TIMEOUT' } })
  })

  test('does not retry a rejection', async () => {
    const { connector, frame } = setUpAuth()
    const waiting = connector.email.awaitDevice().catch((error: unknown) => error)
    frame.ready()
    await settled()
    frame.reject('CONNECT_DEVICE', 'This code no longer works.', 'CODE_VOID')
    expect(await waiting).toMatchObject({ message: 'This code no longer works.' })
  })
})

test('[S7.27:connectOtp] sends the code of a login to the frame', async () => {
  const { connector, frame } = setUpAuth()
  const entering = connector.email.submitCode('123456')
  frame.ready()
  await settled()
  expect(frame.last('CONNECT_OTP').payload).toEqual({ otp: '123456' })
  frame.respond('CONNECT_OTP')
  await entering
})

test('[S4.12:update] [S7.27:updateEmail] [S7.27:updateEmailOtps] takes the code of the old address, then of the new one, and reports the change', async () => {
  const { connector, frame, signIn, sessions, users } = setUpAuth()
  await signIn()
  const pending = connector.email.changeTo('new@mail.example')
  await settled()
  expect(frame.last('UPDATE_EMAIL').payload).toEqual({ email: 'new@mail.example' })
  frame.respond('UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' })
  expect(await pending).toBe('VERIFY_PRIMARY_OTP')
  const proving = connector.email.submitPrimaryCode('111111')
  await settled()
  expect(frame.last('UPDATE_EMAIL_PRIMARY_OTP').payload).toEqual({ otp: '111111' })
  frame.respond('UPDATE_EMAIL_PRIMARY_OTP')
  await proving
  expect(users.at(-1)?.email).toBe('ada@mail.example')
  const changing = connector.email.submitSecondaryCode('123456')
  await settled()
  expect(frame.last('UPDATE_EMAIL_SECONDARY_OTP').payload).toEqual({ otp: '123456' })
  frame.respond('UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'new@mail.example' })
  await settled()
  frame.respond('GET_USER', { ...USER, email: 'new@mail.example' })
  expect(await changing).toBe('new@mail.example')
  expect(sessions).toHaveLength(2)
  expect(users.at(-1)?.email).toBe('new@mail.example')
})
