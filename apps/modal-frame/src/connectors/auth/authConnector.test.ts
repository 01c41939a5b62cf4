import type { HeldWallet } from '@airlock/protocol/channel/schemas'
import type { W3mUser } from '@airlock/protocol/w3m/requests'
import { describe, expect, test, vi } from 'vitest'
import type { CaipNetwork } from '../../core/networks/network.ts'
import { emailWallet } from '../../core/wallets/wallets.ts'
import { settled, testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, ARBITRUM_DEFINITION, BASE } from '../../testing/testFixtures.ts'
import { authConnector } from './authConnector.ts'
import { frameDouble } from './frameDouble.ts'

const NETWORKS: CaipNetwork[] = [ARBITRUM_DEFINITION, { ...ARBITRUM_DEFINITION, id: 8453, caipNetworkId: BASE }]
const USER = { email: 'ada@mail.example', address: ADDRESS, chainId: 42161 }
const CALL = { namespace: 'eip155' } as const

function setUp({ active = ARBITRUM as typeof ARBITRUM | null } = {}) {
  const { host, clock, deps, kept } = testDeps()
  const frame = frameDouble()
  const held: HeldWallet[] = []
  const chains: string[] = []
  const users: W3mUser[] = []
  const connector = authConnector({
    open: (chain, events) => {
      chains.push(chain)
      return frame.open(events)
    },
    host,
    clock,
    storage: deps.storage,
    networks: async () => NETWORKS,
    activeNetwork: () => active,
    dapp: () => ({
      projectId: 'p',
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    }),
    theme: () => ({ themeMode: 'dark' }),
    held: (wallet) => void held.push(wallet),
    approvalHeight: () => {},
    user: (user) => void users.push(user),
  })
  const connected = vi.spyOn(host, 'walletConnected')
  const event = vi.spyOn(host, 'walletEvent')
  async function signIn() {
    const connecting = connector.connect(emailWallet)
    frame.ready()
    await settled()
    frame.answer('GET_USER', USER)
    return connecting
  }
  return { chains, connector, frame, clock, kept, held, users, connected, event, signIn }
}

test('the secure frame is not there before e-mail is chosen', async () => {
  const { connector, frame } = setUp()
  connector.email.show(null)
  connector.session.abort?.()
  await connector.session.end()
  expect(frame.count()).toBe(0)
  void connector.email.requestCode('ada@mail.example').catch(() => {})
  expect(frame.count()).toBe(1)
})

test('[S9.3:chain] it begins on the network of the page, and on Ethereum where there is none yet', () => {
  for (const active of [ARBITRUM, null]) {
    const { connector, chains } = setUp({ active })
    void connector.email.requestCode('ada@mail.example').catch(() => {})
    expect(chains).toEqual([active ?? 'eip155:1'])
  }
})

test('[S7.27:syncDappData] [S7.27:syncTheme] [S7.27:connectEmail] once it is ready it is told of the dapp and of the theme before anything else', async () => {
  const { connector, frame } = setUp()
  void connector.email.requestCode('ada@mail.example').catch(() => {})
  frame.ready()
  await settled()
  expect(frame.names()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'CONNECT_EMAIL'])
  expect(frame.sent[0]?.payload).toMatchObject({ projectId: 'p', metadata: { name: 'App' } })
  expect(frame.sent[1]?.payload).toEqual({ themeMode: 'dark' })
  expect(frame.sent[2]?.payload).toEqual({ email: 'ada@mail.example' })
})

test('[S3.19:address] [S7.27:getUser] the session is a wallet of the host: its address, its network, every network of the host', async () => {
  const { signIn, connected, held } = setUp()
  expect(await signIn()).toEqual({ address: ADDRESS, caipNetworkId: ARBITRUM })
  expect(connected).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      connectorId: 'auth',
      accounts: [ADDRESS],
      caipNetworkId: ARBITRUM,
      approvedCaipNetworkIds: [ARBITRUM, BASE],
      user: { preferredAccountType: 'eoa' },
    }),
  )
  expect(held).toHaveLength(1)
})

test('[S4.13:preferred] an account type that nobody knows is an EOA', async () => {
  const { connector, frame, connected } = setUp()
  void connector.connect(emailWallet)
  frame.ready()
  await settled()
  frame.answer('GET_USER', {
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

test('an address that is none is not believed', async () => {
  const { connector, frame, connected } = setUp()
  const connecting = connector.connect(emailWallet).catch((error: unknown) => error)
  frame.ready()
  await settled()
  frame.answer('GET_USER', { ...USER, address: 'eip155:1:0x1' })
  expect(await connecting).toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  expect(connected).not.toHaveBeenCalled()
})

describe('requests of the dapp', () => {
  test('the network and the accounts are told from memory', async () => {
    const { connector, frame, signIn } = setUp()
    await signIn()
    const before = frame.sent.length
    expect(await connector.session.request({ ...CALL, method: 'eth_chainId' })).toBe('0xa4b1')
    expect(await connector.session.request({ ...CALL, method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(frame.sent.length).toBe(before)
  })

  test('[S7.27:rpcRequest] a signature is asked of the secure frame once, on the network of the session', async () => {
    const { connector, frame, signIn } = setUp()
    await signIn()
    const signing = connector.session.request({ ...CALL, method: 'personal_sign', params: ['0x00', ADDRESS] })
    await settled()
    expect(frame.last('RPC_REQUEST').payload).toEqual({
      method: 'personal_sign',
      params: ['0x00', ADDRESS],
      chainId: ARBITRUM,
      chainNamespace: 'eip155',
    })
    frame.answer('RPC_REQUEST', '0xsigned')
    expect(await signing).toBe('0xsigned')
    expect(frame.names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(1)
  })

  test('[S6.6:calls] what is in neither list never leaves', async () => {
    const { connector, frame, signIn } = setUp()
    await signIn()
    await expect(connector.session.request({ ...CALL, method: 'eth_sign' })).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(frame.names()).not.toContain('RPC_REQUEST')
  })

  test('[S7.27:switchNetwork] [S8.7:unrecognizedChain] switching asks the frame, then tells the host; an unknown network is 4902', async () => {
    const { connector, frame, signIn, event } = setUp()
    await signIn()
    const method = 'wallet_switchEthereumChain'
    const switching = connector.session.request({ ...CALL, method, params: [{ chainId: '0x2105' }] })
    await settled()
    expect(frame.last('SWITCH_NETWORK').payload).toEqual({ chainId: BASE })
    frame.answer('SWITCH_NETWORK', { chainId: 8453 })
    expect(await switching).toBeNull()
    expect(event).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'chainChanged', data: '0x2105' }))
    await expect(connector.session.request({ ...CALL, method, params: [{ chainId: '0x539' }] })).rejects.toMatchObject({
      code: 4902,
    })
  })

  test('closing the screen is a refusal for the dapp, and the frame hears of it', async () => {
    const { connector, frame, signIn } = setUp()
    await signIn()
    const signing = connector.session
      .request({ ...CALL, method: 'personal_sign', params: ['0x00', ADDRESS] })
      .catch((error: unknown) => error)
    await settled()
    connector.session.abort?.()
    expect(await signing).toMatchObject({ code: 4001 })
    expect(frame.names().at(-1)).toBe('RPC_ABORT')
  })

  test('without a session nothing is asked', async () => {
    const { connector, frame } = setUp()
    await expect(connector.session.request({ ...CALL, method: 'personal_sign' })).rejects.toMatchObject({
      name: 'DISCONNECTED',
    })
    expect(frame.count()).toBe(0)
  })

  test('what this wallet cannot do is an unsupported method for the dapp', async () => {
    const { connector, frame, signIn } = setUp()
    await signIn()
    const asking = connector.session
      .request({ ...CALL, method: 'wallet_grantPermissions', params: [{}] })
      .catch((error: unknown) => error)
    await settled()
    frame.refuse('RPC_REQUEST', 'This wallet has no smart account.', 'NOT_CONFIGURED')
    expect(await asking).toMatchObject({ name: 'UNSUPPORTED_METHOD', code: 4200 })
  })

  test('[S5.11] capabilities of no address are refused in words, and nothing is asked of the frame', async () => {
    const { connector, frame, signIn } = setUp()
    await signIn()
    const before = frame.names().length
    await expect(connector.session.request({ ...CALL, method: 'wallet_getCapabilities', params: [] })).rejects.toThrow(
      'Missing address parameter in `wallet_getCapabilities` request',
    )
    expect(frame.names()).toHaveLength(before)
  })

  test('[S6.6:permissions] revoking smart sessions is passed on and ends nothing; revoking the accounts ends the session', async () => {
    const { connector, frame, signIn } = setUp()
    await signIn()
    const call = { ...CALL, method: 'wallet_revokePermissions' }
    const asking = connector.session.request({ ...call, params: [{ permissionsContext: '0x01' }] }).catch(() => {})
    await settled()
    expect(frame.names().at(-1)).toBe('RPC_REQUEST')
    frame.refuse('RPC_REQUEST', 'This wallet has no smart account.', 'NOT_CONFIGURED')
    await asking
    const ending = connector.session.request({ ...call, params: [{ eth_accounts: {} }] })
    await settled()
    frame.answer('SIGN_OUT')
    expect(await ending).toBeNull()
    expect(frame.names().at(-1)).toBe('SIGN_OUT')
  })

  test('a session that is over over there is over here, and the dapp hears it', async () => {
    const { connector, frame, signIn, event } = setUp()
    await signIn()
    const signing = connector.session.request({ ...CALL, method: 'personal_sign' }).catch((error: unknown) => error)
    await settled()
    frame.refuse('RPC_REQUEST', 'The session is over.', 'SESSION_OVER')
    expect(await signing).toMatchObject({ name: 'DISCONNECTED' })
    expect(event).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'disconnect' }))
  })
})

describe('after a reload', () => {
  test('[S7.27:isConnected] a session that stands is restored, without telling the host by itself', async () => {
    const { connector, frame, connected } = setUp()
    const restoring = connector.session.restore('eip155')
    frame.ready()
    await settled()
    frame.answer('IS_CONNECTED', { isConnected: true })
    await settled()
    frame.answer('GET_USER', USER)
    expect(await restoring).toMatchObject({ connectorId: 'auth', accounts: [ADDRESS] })
    expect(connected).not.toHaveBeenCalled()
  })

  test('[S4.7:loginCheck] one that is over is forgotten with all that was kept of it, and its frame goes', async () => {
    const { connector, frame, kept, signIn } = setUp()
    await signIn()
    expect([...kept.keys()].some((key) => key.startsWith('@airlock-wallet/'))).toBe(true)
    const restoring = connector.session.restore('eip155')
    await settled()
    frame.answer('IS_CONNECTED', { isConnected: false })
    expect(await restoring).toBeNull()
    expect([...kept.keys()].filter((key) => key.startsWith('@airlock-wallet/'))).toEqual([])
    expect(frame.removed).toEqual([1])
  })
})

describe('signing out', () => {
  test('[S4.7:login] [S7.27:signOut] ends it on both sides; what was kept goes first', async () => {
    const { connector, frame, kept, signIn } = setUp()
    await signIn()
    const ending = connector.session.end()
    expect([...kept.keys()].filter((key) => key.startsWith('@airlock-wallet/'))).toEqual([])
    await settled()
    frame.answer('SIGN_OUT')
    await ending
    expect(frame.removed).toEqual([1])
  })

  test('a frame that does not answer is given 3 s', async () => {
    const { connector, frame, clock, signIn } = setUp()
    await signIn()
    const ending = connector.session.end()
    await settled()
    await clock.advance(3_000)
    await ending
    expect(frame.names().at(-1)).toBe('SIGN_OUT')
    expect(frame.removed).toEqual([1])
  })
})

test('[T10] a second document in the frame ends the session: the dapp hears of it, and nothing of it is left', async () => {
  const { connector, frame, kept, signIn, event } = setUp()
  await signIn()
  frame.lose()
  await settled()
  expect(event).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'disconnect' }))
  await expect(connector.session.request({ ...CALL, method: 'eth_accounts' })).rejects.toMatchObject({
    name: 'DISCONNECTED',
  })
  expect([...kept.keys()].filter((key) => key.startsWith('@airlock-wallet/'))).toEqual([])
})

describe('the device', () => {
  test('[S7.27:connectDevice] its confirmation is asked for again after each time-out, until the code has expired', async () => {
    const { connector, frame, clock } = setUp()
    const waiting = connector.email.awaitDevice().catch((error: unknown) => error)
    frame.ready()
    await settled()
    for (let asked = 1; asked <= 40; asked += 1) {
      expect(frame.names().filter((name) => name === 'CONNECT_DEVICE')).toHaveLength(asked)
      await clock.advance(30_000)
      await settled()
    }
    expect(await waiting).toMatchObject({ context: { code: 'TIMEOUT' } })
  })

  test('a refusal is not asked again', async () => {
    const { connector, frame } = setUp()
    const waiting = connector.email.awaitDevice().catch((error: unknown) => error)
    frame.ready()
    await settled()
    frame.refuse('CONNECT_DEVICE', 'This code is no longer valid.', 'CODE_VOID')
    expect(await waiting).toMatchObject({ message: 'This code is no longer valid.' })
  })
})

test('[S7.27:connectOtp] the code of a login goes to the frame', async () => {
  const { connector, frame } = setUp()
  const entering = connector.email.submitCode('123456')
  frame.ready()
  await settled()
  expect(frame.last('CONNECT_OTP').payload).toEqual({ otp: '123456' })
  frame.answer('CONNECT_OTP')
  await entering
})

test('[S4.12:update] [S7.27:updateEmail] [S7.27:updateEmailOtps] a new address takes the code of the old one, then its own, and is told', async () => {
  const { connector, frame, signIn, held, users } = setUp()
  await signIn()
  const asking = connector.email.changeTo('new@mail.example')
  await settled()
  expect(frame.last('UPDATE_EMAIL').payload).toEqual({ email: 'new@mail.example' })
  frame.answer('UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' })
  expect(await asking).toBe('VERIFY_PRIMARY_OTP')
  const proving = connector.email.submitPrimaryCode('111111')
  await settled()
  expect(frame.last('UPDATE_EMAIL_PRIMARY_OTP').payload).toEqual({ otp: '111111' })
  frame.answer('UPDATE_EMAIL_PRIMARY_OTP')
  await proving
  expect(users.at(-1)?.email).toBe('ada@mail.example')
  const changing = connector.email.submitSecondaryCode('123456')
  await settled()
  expect(frame.last('UPDATE_EMAIL_SECONDARY_OTP').payload).toEqual({ otp: '123456' })
  frame.answer('UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'new@mail.example' })
  await settled()
  frame.answer('GET_USER', { ...USER, email: 'new@mail.example' })
  expect(await changing).toBe('new@mail.example')
  expect(held).toHaveLength(2)
  expect(users.at(-1)?.email).toBe('new@mail.example')
})
