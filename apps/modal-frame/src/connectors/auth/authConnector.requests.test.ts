import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test } from 'vitest'
import { CALL, setUpAuth, USER } from '../../testing/testAuth.ts'
import { settled } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE } from '../../testing/testFixtures.ts'
import { authTraits } from './authTraits.ts'

const SIGNATURE = `0x${'ab'.repeat(65)}`

describe('requests of the dapp', () => {
  test('returns network and accounts from memory', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const before = frame.sent.length
    expect(await connector.session.request({ ...CALL, method: 'eth_chainId' })).toBe('0xa4b1')
    expect(await connector.session.request({ ...CALL, method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(frame.sent.length).toBe(before)
  })

  test('[S7.27:rpcRequest] requests a signature from the secure frame once, on the session network', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const signing = connector.session.request({ ...CALL, method: 'personal_sign', params: ['0x00', ADDRESS] })
    await settled()
    expect(frame.last('RPC_REQUEST').payload).toEqual({
      method: 'personal_sign',
      params: ['0x00', ADDRESS],
      chainId: ARBITRUM,
      chainNamespace: 'eip155',
    })
    frame.respond('RPC_REQUEST', SIGNATURE)
    expect(await signing).toBe(SIGNATURE)
    expect(frame.names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(1)
  })

  test('[T231] marks a request that the visitor started in the modal', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const sending = connector.session.request({ ...CALL, method: 'eth_sendTransaction', params: [{}], isOwn: true })
    await settled()
    expect(frame.last('RPC_REQUEST').payload).toMatchObject({ method: 'eth_sendTransaction', isOwn: true })
    frame.respond('RPC_REQUEST', `0x${'1'.repeat(64)}`)
    await sending
  })

  test.each([
    ['[S5.5:resultHex]', 'personal_sign', '0xsigned', 'WALLET_INVALID_ANSWER'],
    ['[S5.5:resultHex]', 'eth_signTypedData_v4', { signature: SIGNATURE }, 'WALLET_INVALID_ANSWER'],
    ['[S5.5:resultHash]', 'eth_sendTransaction', '0x1', 'MAYBE_SENT'],
  ])('%s rejects a response of another kind to %s', async (_, method, response, name) => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const requested = connector.session.request({ ...CALL, method, params: [] })
    await settled()
    frame.respond('RPC_REQUEST', response)
    await expect(requested).rejects.toMatchObject({ name })
  })

  test('[T204] marks only the session of a sign-in as a connection', async () => {
    const { connector, frame, signIn, connected } = setUpAuth()
    await signIn()
    expect(connected.mock.lastCall?.[0].isUpdate).toBeUndefined()
    const requested = connector.session.request({ ...CALL, method: 'airlock_account', params: [] })
    await settled()
    frame.respond('GET_USER', USER)
    await settled()
    frame.respond('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [] })
    await requested
    expect(connected.mock.lastCall?.[0]).toMatchObject({ isUpdate: true })
  })

  test('[S3.2:smartAccountEnabledNetworks] receives smart account networks with the account type', async () => {
    const { connector, frame, signIn, connected } = setUpAuth()
    await signIn()
    connected.mockClear()
    const requested = connector.session.request({ ...CALL, method: 'airlock_account', params: [] })
    await settled()
    frame.respond('GET_USER', USER)
    await settled()
    frame.respond('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [42_161, 8_453] })
    expect(await requested).toEqual([ARBITRUM, BASE])
    expect(connected).toHaveBeenCalledOnce()
  })

  test.each([
    'eth_supportedEntryPoints',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationByHash',
    'eth_getUserOperationReceipt',
  ])('[S6.4:userOperations] sends %s to the bundler of the network, without a prompt', async (method) => {
    const { connector, frame, signIn, requestBundler } = setUpAuth()
    await signIn()
    const sent = frame.sent.length
    expect(await connector.session.request({ ...CALL, method, params: ['0x02'] })).toBe('0x1')
    expect(requestBundler).toHaveBeenCalledExactlyOnceWith(ARBITRUM, { method, params: ['0x02'] })
    expect(frame.sent.length).toBe(sent)
  })

  test('[S6.6:calls] rejects methods that are in neither list', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    await expect(connector.session.request({ ...CALL, method: 'eth_sign' })).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(frame.names()).not.toContain('RPC_REQUEST')
  })

  test('[S7.27:switchNetwork] [S8.7:unrecognizedChain] switches in the frame, then in the host; rejects an unknown network with 4902', async () => {
    const { connector, frame, signIn, event } = setUpAuth()
    await signIn()
    const method = 'wallet_switchEthereumChain'
    const switching = connector.session.request({ ...CALL, method, params: [{ chainId: '0x2105' }] })
    await settled()
    expect(frame.last('SWITCH_NETWORK').payload).toEqual({ chainId: BASE })
    frame.respond('SWITCH_NETWORK', { chainId: 8453 })
    expect(await switching).toBeNull()
    expect(event).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'chainChanged', data: '0x2105' }))
    await expect(connector.session.request({ ...CALL, method, params: [{ chainId: '0x539' }] })).rejects.toMatchObject({
      code: 4902,
    })
  })

  test('[S3.19:smartAccountDeployed] notifies the host of account code after mined calls', async () => {
    const { connector, frame, signIn, connected } = setUpAuth()
    await signIn({ ...USER, smartAccountDeployed: false })
    connected.mockClear()
    const requestStatus = async (status: number) => {
      const pending = connector.session.request({ ...CALL, method: 'wallet_getCallsStatus', params: ['0x01'] })
      await settled()
      frame.respond('RPC_REQUEST', { status })
      await settled()
      return pending
    }
    expect(await requestStatus(100)).toEqual({ status: 100 })
    expect(connected).not.toHaveBeenCalled()
    const pendingStatus = requestStatus(200)
    await settled()
    await settled()
    frame.respond('GET_USER', { ...USER, smartAccountDeployed: true })
    expect(await pendingStatus).toEqual({ status: 200 })
    expect(connected).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ user: expect.objectContaining({ smartAccountDeployed: true }) }),
    )
    const users = frame.names().filter((name) => name === 'GET_USER').length
    expect(await requestStatus(200)).toEqual({ status: 200 })
    expect(frame.names().filter((name) => name === 'GET_USER')).toHaveLength(users)
  })

  test('rejects with 4001 when the screen closes', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const signing = connector.session
      .request({ ...CALL, method: 'personal_sign', params: ['0x00', ADDRESS] })
      .catch((error: unknown) => error)
    await settled()
    connector.session.abort?.()
    expect(await signing).toMatchObject({ code: 4001 })
    expect(frame.names().at(-1)).toBe('RPC_ABORT')
  })

  test.each([
    ['eth_sendTransaction', 'MAYBE_SENT'],
    ['wallet_sendCalls', 'MAYBE_SENT'],
    ['airlock_takeBackAccount', 'MAYBE_SENT'],
    ['personal_sign', 'AUTH_UNAVAILABLE'],
  ])('[T114] [T124] rejects %s with %s if the frame goes away before it answers', async (method, name) => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const lost = connector.session.request({ ...CALL, method, params: [{}] }).catch((error: unknown) => error)
    await settled()
    frame.lose()
    expect(await lost).toMatchObject({ name })
  })

  test.each([
    ['wallet_getCapabilities', [ADDRESS], [ADDRESS, ['0xa4b1', '0x2105']]],
    ['wallet_getCapabilities', [ADDRESS, ['0x1']], [ADDRESS, ['0x1']]],
    ['wallet_getAssets', [{ account: ADDRESS }], [{ account: ADDRESS, chainFilter: ['0xa4b1', '0x2105'] }]],
    ['wallet_getAssets', [{ account: ADDRESS, assetFilter: {} }], [{ account: ADDRESS, assetFilter: {} }]],
  ])('[T161] names the networks of the page in %s unless the request names some', async (method, params, sent) => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const requested = connector.session.request({ ...CALL, method, params })
    await settled()
    expect(frame.last('RPC_REQUEST').payload).toMatchObject({ method, params: sent })
    frame.respond('RPC_REQUEST', {})
    expect(await requested).toEqual({})
  })

  test('removes the code on a listed network, and stays on the active one', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const method = 'airlock_takeBackAccount'
    for (const [params, network] of [
      [[{ chainId: '8453' }], BASE],
      [[], ARBITRUM],
    ] as const) {
      const requested = connector.session.request({ ...CALL, method, params: [...params] })
      await settled()
      expect(frame.last('RPC_REQUEST').payload).toMatchObject({ method, chainId: network })
      frame.respond('RPC_REQUEST', '0x01')
      expect(await requested).toBe('0x01')
    }
    expect(await connector.session.request({ ...CALL, method: 'eth_chainId' })).toBe('0xa4b1')
    await expect(connector.session.request({ ...CALL, method, params: [{ chainId: '1' }] })).rejects.toMatchObject({
      name: 'WALLET_FAILED',
    })
  })

  test('sends calls for a listed network on that network, and stays on the active one', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const params = [{ version: '2.0.0', chainId: '0x2105', calls: [{ to: ADDRESS }] }]
    const requested = connector.session.request({ ...CALL, method: 'wallet_sendCalls', params })
    await settled()
    expect(frame.last('RPC_REQUEST').payload).toMatchObject({ chainId: BASE, params })
    frame.respond('RPC_REQUEST', { id: '0x01' })
    expect(await requested).toEqual({ id: '0x01' })
    expect(await connector.session.request({ ...CALL, method: 'eth_chainId' })).toBe('0xa4b1')
  })

  test('rejects calls for a network that the page does not list with 5710', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const params = [{ version: '2.0.0', chainId: '0x1', calls: [{ to: ADDRESS }] }]
    await expect(connector.session.request({ ...CALL, method: 'wallet_sendCalls', params })).rejects.toMatchObject({
      cause: { code: 5710, message: 'The page does not list the network of this request. Add eip155:1 to networks.' },
    })
    expect(frame.names()).not.toContain('RPC_REQUEST')
  })

  test('turns rejected input of any request into -32602', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const requested = connector.session
      .request({ ...CALL, method: 'personal_sign', params: [7] })
      .catch((error) => error)
    await settled()
    frame.reject('RPC_REQUEST', 'Invalid input', 'INVALID_INPUT')
    expect(await requested).toMatchObject({ name: 'WALLET_FAILED', cause: { code: -32602, message: 'Invalid input' } })
  })

  test('rejects with DISCONNECTED without a session', async () => {
    const { connector, frame } = setUpAuth()
    await expect(connector.session.request({ ...CALL, method: 'personal_sign' })).rejects.toMatchObject({
      name: 'DISCONNECTED',
    })
    expect(frame.count()).toBe(0)
  })

  test.each([
    ['wallet_requestExecutionPermissions', 'wallet_grantPermissions'],
    ['wallet_revokeExecutionPermission', 'wallet_revokePermissions'],
  ])('asks the frame for %s by its former name', async (method, previous) => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    expect(authTraits.approval.needsApproval(method)).toBe(true)
    void connector.session.request({ ...CALL, method, params: [{}] }).catch(() => {})
    await settled()
    expect(frame.last('RPC_REQUEST').payload).toMatchObject({ method: previous, params: [{}] })
  })

  test('responds to a grant by the name that the dapp used, on the network that it named', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const granted = { context: '0x01', from: ADDRESS }
    const grant = async (method: string) => {
      const pending = connector.session.request({ ...CALL, method, params: [{ chainId: '0x2105' }] })
      await settled()
      expect(frame.last('RPC_REQUEST').payload).toMatchObject({ method: 'wallet_grantPermissions', chainId: BASE })
      frame.respond('RPC_REQUEST', granted)
      return pending
    }
    expect(await grant('wallet_requestExecutionPermissions')).toEqual([granted])
    expect(await grant('wallet_grantPermissions')).toEqual({
      ...granted,
      address: ADDRESS,
      permissionsContext: '0x01',
    })
  })

  test('rejects a grant on a network that the page does not list', async () => {
    const { connector, signIn } = setUpAuth()
    await signIn()
    const params = [{ chainId: '0x539' }]
    const requested = connector.session.request({ ...CALL, method: 'wallet_requestExecutionPermissions', params })
    await expect(requested).rejects.toMatchObject({ name: 'WALLET_FAILED', cause: { code: 5_710 } })
  })

  test.each(['wallet_getSupportedExecutionPermissions', 'wallet_getGrantedExecutionPermissions'])(
    'asks the frame for %s without an approval',
    async (method) => {
      const { connector, frame, signIn } = setUpAuth()
      await signIn()
      expect(authTraits.approval.needsApproval(method)).toBe(false)
      const pending = connector.session.request({ ...CALL, method, params: [] })
      await settled()
      frame.respond('RPC_REQUEST', { kind: 'list' })
      expect(await pending).toEqual({ kind: 'list' })
    },
  )

  test('rejects with 4200 if the wallet does not offer a method', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const pending = connector.session
      .request({ ...CALL, method: 'wallet_grantPermissions', params: [{}] })
      .catch((error: unknown) => error)
    await settled()
    frame.reject('RPC_REQUEST', 'This wallet does not offer that.', 'NOT_CONFIGURED')
    expect(await pending).toMatchObject({ name: 'UNSUPPORTED_METHOD', code: 4200 })
  })

  test('[S5.11] rejects capabilities without an address, without a frame request', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const before = frame.names().length
    await expect(connector.session.request({ ...CALL, method: 'wallet_getCapabilities', params: [] })).rejects.toThrow(
      'Missing address parameter in `wallet_getCapabilities` request',
    )
    expect(frame.names()).toHaveLength(before)
  })

  test('[S6.6:permissions] forwards a session revocation, and disconnects on account revocation', async () => {
    const { connector, frame, signIn } = setUpAuth()
    await signIn()
    const call = { ...CALL, method: 'wallet_revokePermissions' }
    const outcome = connector.session.request({ ...call, params: [{ permissionsContext: '0x01' }] }).catch(() => {})
    await settled()
    expect(frame.names().at(-1)).toBe('RPC_REQUEST')
    frame.reject('RPC_REQUEST', 'This wallet does not offer that.', 'NOT_CONFIGURED')
    await outcome
    const ending = connector.session.request({ ...call, params: [{ eth_accounts: {} }] })
    await settled()
    frame.respond('SIGN_OUT')
    expect(await ending).toBeNull()
    expect(frame.names().at(-1)).toBe('SIGN_OUT')
  })

  test('ends a session that ended in the frame', async () => {
    const { connector, frame, signIn, event } = setUpAuth()
    await signIn()
    const signing = connector.session.request({ ...CALL, method: 'personal_sign' }).catch((error: unknown) => error)
    await settled()
    frame.reject('RPC_REQUEST', 'Your session has ended.', 'SESSION_OVER')
    expect(await signing).toMatchObject({ name: 'DISCONNECTED' })
    expect(event).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'disconnect' }))
  })
})

describe('a social sign-in', () => {
  const URI = 'https://keys.example/social/start?tx=one'

  test('[S4.12:timeoutSocial] is asked for again after each thirty seconds, as long as the user takes', async () => {
    const { connector, frame, clock } = setUpAuth()
    const connecting = connector.email.connectSocial('google', URI, new AbortController().signal)
    frame.ready()
    await settled()
    const requestCount = () => frame.names().filter((name) => name === 'CONNECT_SOCIAL').length
    await clock.advance(30_000)
    await settled()
    expect(requestCount()).toBe(2)
    frame.reject('CONNECT_SOCIAL', 'The sign-in is not finished yet.', 'SOCIAL_WAITING')
    await settled()
    expect(requestCount()).toBe(3)
    frame.respond('CONNECT_SOCIAL', USER)
    await connecting
  })

  test.each([
    ['SERVER_UNREACHABLE', 'Could not reach the sign-in server.'],
    ['UNAVAILABLE', 'An error occurred'],
    ['TOO_MANY', 'Too many attempts.'],
  ])('continues after %s with a pause, for ten minutes', async (code, message) => {
    const { connector, frame, clock } = setUpAuth()
    const connecting = connector.email.connectSocial('google', URI, new AbortController().signal)
    const outcome = connecting.catch((cause: unknown) => cause)
    frame.ready()
    await settled()
    const requestCount = () => frame.names().filter((name) => name === 'CONNECT_SOCIAL').length
    frame.reject('CONNECT_SOCIAL', message, code)
    await settled()
    await clock.advance(2_999)
    expect(requestCount()).toBe(1)
    await clock.advance(1)
    expect(requestCount()).toBe(2)
    await clock.advance(10 * 60_000 - 3_000)
    frame.reject('CONNECT_SOCIAL', message, code)
    expect(await outcome).toMatchObject({ context: { code } })
    // The failure after ten minutes has no retry.
    expect(requestCount()).toBe(3)
  })

  test.each([
    ['the network', () => dispatchEvent(new Event('online'))],
    ['the person', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('continues at once when %s is back', async (_, returnFromProvider) => {
    const { connector, frame } = setUpAuth()
    const connecting = connector.email.connectFarcaster(new AbortController().signal)
    frame.ready()
    await settled()
    frame.reject('CONNECT_FARCASTER', 'Could not reach the sign-in server.', 'SERVER_UNREACHABLE')
    await settled()
    returnFromProvider()
    await settled()
    frame.respond('CONNECT_FARCASTER', { userName: 'ada' })
    await expect(connecting).resolves.toBeUndefined()
    expect(frame.names().filter((name) => name === 'CONNECT_FARCASTER')).toHaveLength(2)
  })

  test.each(['SOCIAL_FAILED', 'SOCIAL_OVER', 'KEYS_GONE'])('ends with %s', async (code) => {
    const { connector, frame } = setUpAuth()
    const outcome = connector.email
      .connectSocial('google', URI, new AbortController().signal)
      .catch((cause: unknown) => cause)
    frame.ready()
    await settled()
    frame.reject('CONNECT_SOCIAL', 'Because.', code)
    expect(await outcome).toMatchObject({ context: { code } })
  })

  test('stops asking if it is given up in the pause after a failure', async () => {
    const { connector, frame } = setUpAuth()
    const controller = new AbortController()
    const connecting = connector.email.connectSocial('google', URI, controller.signal)
    frame.ready()
    await settled()
    frame.reject('CONNECT_SOCIAL', 'Could not reach the sign-in server.', 'SERVER_UNREACHABLE')
    await settled()
    controller.abort()
    await expect(connecting).rejects.toSatisfy((cause) => isAirlockError(cause, 'CONNECT_CANCELLED'))
    expect(frame.names().filter((name) => name === 'CONNECT_SOCIAL')).toHaveLength(1)
  })

  test('[T127] ends a cancelled connection in the frame unless a new one started', async () => {
    for (const leaveFirst of [true, false]) {
      for (const beginsAnother of [true, false]) {
        const { connector, frame } = setUpAuth()
        const controller = new AbortController()
        const connecting = connector.email.connectSocial('google', URI, controller.signal).catch(() => {})
        frame.ready()
        await settled()
        if (leaveFirst) controller.abort()
        if (beginsAnother) void connector.email.startSocialLogin('github', 'other').catch(() => {})
        frame.reject('CONNECT_SOCIAL', 'Could not reach the sign-in server.', 'SERVER_UNREACHABLE')
        await settled()
        controller.abort()
        await connecting
        await settled()
        expect(frame.names().includes('SIGN_OUT')).toBe(!beginsAnother)
        if (!beginsAnother) expect(frame.last('SIGN_OUT').payload).toBe('social')
      }
    }
  })

  test('[T127] signs out in the frame if opening the wallet fails', async () => {
    const { connector, frame } = setUpAuth()
    const connecting = connector.email.connectSocial('google', URI, new AbortController().signal)
    frame.ready()
    await settled()
    frame.reject('CONNECT_SOCIAL', 'The wallet could not be opened.', 'WALLET_FAILED')
    await expect(connecting).rejects.toMatchObject({ context: { code: 'WALLET_FAILED' } })
    await settled()
    expect(frame.last('SIGN_OUT').payload).toBe('social')
  })

  test('succeeds with a locked wallet, which its user unlocks later', async () => {
    const { connector, frame } = setUpAuth()
    const connecting = connector.email.connectSocial('google', URI, new AbortController().signal)
    frame.ready()
    await settled()
    frame.reject('CONNECT_SOCIAL', 'This wallet unlocks with its passkey or recovery code.', 'WALLET_LOCKED')
    await expect(connecting).resolves.toBeUndefined()
  })

  test.each<[string, (frame: ReturnType<typeof setUpAuth>['frame']) => void]>([
    ['signs nobody in: whoever signed in meanwhile is signed out', (frame) => frame.respond('CONNECT_SOCIAL', USER)],
    [
      'leaves no session of a wallet that is locked',
      (frame) =>
        frame.reject('CONNECT_SOCIAL', 'This wallet unlocks with its passkey or recovery code.', 'WALLET_LOCKED'),
    ],
  ])('[T127] signs out after an abort: %s', async (_, answerLate) => {
    const { connector, frame } = setUpAuth()
    const controller = new AbortController()
    const connecting = connector.email.connectSocial('google', URI, controller.signal)
    frame.ready()
    await settled()
    controller.abort()
    answerLate(frame)
    await settled()
    expect(frame.names().at(-1)).toBe('SIGN_OUT')
    frame.respond('SIGN_OUT')
    await expect(connecting).rejects.toSatisfy((cause) => isAirlockError(cause, 'CONNECT_CANCELLED'))
  })

  test('[T127] ends nothing of a connection that replaced it', async () => {
    const { connector, frame } = setUpAuth()
    const controller = new AbortController()
    const connecting = connector.email.connectSocial('google', URI, controller.signal)
    frame.ready()
    await settled()
    controller.abort()
    void connector.email.startSocialLogin('github', 'other').catch(() => {})
    frame.respond('CONNECT_SOCIAL', USER)
    await expect(connecting).rejects.toSatisfy((cause) => isAirlockError(cause, 'CONNECT_CANCELLED'))
    await settled()
    expect(frame.names()).not.toContain('SIGN_OUT')
  })

  test('[S4.12:timeoutSocialRedirect] fails after thirty seconds without a response to its start', async () => {
    const { connector, frame, clock } = setUpAuth()
    const beginning = connector.email.startSocialLogin('google', 'one')
    frame.ready()
    await settled()
    expect(frame.last('GET_SOCIAL_REDIRECT_URI').payload).toEqual({ provider: 'google', transaction: 'one' })
    await Promise.all([
      expect(beginning).rejects.toMatchObject({ context: { code: 'TIMEOUT' } }),
      clock.advance(30_000),
    ])
  })
})

describe('a sign-in by passkey', () => {
  const start = async () => {
    const created = setUpAuth()
    const leaving = new AbortController()
    const connecting = created.connector.email.connectByPasskey(leaving.signal)
    return { ...created, leaving, connecting }
  }
  const begun = async () => {
    const started = await start()
    started.frame.ready()
    await settled()
    return started
  }

  test('[T127] sends no request to a frame that loads after the visitor left', async () => {
    const { frame, leaving, connecting } = await start()
    leaving.abort()
    frame.ready()
    expect(await connecting).toBe(false)
    expect(frame.names()).not.toContain('CONNECT_PASSKEY')
  })

  test.each([
    [undefined, undefined, undefined],
    [true, undefined, { inWindow: true }],
    [undefined, true, { isRequested: true }],
    [true, true, { inWindow: true, isRequested: true }],
  ])('passes inWindow %s and isRequested %s to the frame', async (inWindow, isRequested, payload) => {
    const { connector, frame } = setUpAuth()
    void connector.email.connectByPasskey(new AbortController().signal, inWindow, isRequested)
    frame.ready()
    await settled()
    expect(frame.last('CONNECT_PASSKEY').payload).toEqual(payload)
  })

  test('[T127] is cancelled in the frame', async () => {
    const { frame, leaving, connecting } = await begun()
    const { id } = frame.last('CONNECT_PASSKEY')
    leaving.abort()
    await settled()
    expect(frame.last('CONNECT_PASSKEY').payload).toEqual({ isCancelled: true })
    frame.respond('CONNECT_PASSKEY', { isSignedIn: false }, id)
    expect(await connecting).toBe(false)
    expect(frame.names()).not.toContain('SIGN_OUT')
  })

  test('[T127] is signed out if it came as the visitor left', async () => {
    const { frame, leaving, connecting } = await begun()
    frame.respond('CONNECT_PASSKEY', { isSignedIn: true })
    leaving.abort()
    await settled()
    expect(frame.names().at(-1)).toBe('SIGN_OUT')
    frame.respond('SIGN_OUT')
    expect(await connecting).toBe(false)
  })
})
