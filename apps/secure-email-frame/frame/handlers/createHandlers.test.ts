import { describe, expect, test, vi } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import type { OpenUser, SecureUser } from '../keys/KeyClient.ts'
import { LOCKED, SOLANA, setUp, USER } from '../testing/handlers.ts'

test('joins the pending device wait after a client timeout', async () => {
  const { send, keys } = setUp()
  let confirm = (_isConfirmed: boolean) => {}
  vi.mocked(keys.awaitDevice)
    .mockReset()
    .mockImplementation(() => new Promise<boolean>((resolve) => (confirm = resolve)))
  const [first, second] = [send('CONNECT_DEVICE'), send('CONNECT_DEVICE')]
  expect(keys.awaitDevice).toHaveBeenCalledOnce()
  confirm(true)
  expect(await Promise.all([first, second])).toEqual([undefined, undefined])
  const later = send('CONNECT_DEVICE')
  expect(keys.awaitDevice).toHaveBeenCalledTimes(2)
  confirm(true)
  await later
})

test('[S3.19:address] [S3.19:preferredAccountType] [S3.25:eoa] [S6.2:eoa] signs in from the address to the user, with the codes in between', async () => {
  const { send, keys } = setUp()
  expect(await send('CONNECT_EMAIL', { email: 'ada@mail.example' })).toEqual({ action: 'VERIFY_OTP' })
  expect(await send('CONNECT_DEVICE')).toBeUndefined()
  expect(keys.awaitDevice).toHaveBeenCalledTimes(2)
  expect(await send('CONNECT_OTP', { otp: '123456' })).toBeUndefined()
  expect(await send('GET_USER', { chainId: 'eip155:8453' })).toEqual({
    email: 'ada@mail.example',
    address: USER.addresses.eip155,
    chainId: 8453,
    smartAccountDeployed: false,
    accounts: [{ address: USER.addresses.eip155, type: 'eoa' }],
    preferredAccountType: 'eoa',
    mode: 'managed',
    recovery: 1,
  })
})

describe('[T103] a locked wallet that this device has not opened', () => {
  const REJECTED = {
    code: 'WALLET_LOCKED',
    message: 'This wallet unlocks with its passkey or recovery code.',
    next: 'Use one of them.',
  }

  test('has no address on the wire, and nothing to sign with', async () => {
    const { send, request } = setUp({ entered: LOCKED })
    await send('CONNECT_OTP', { otp: '123456' })
    await expect(send('GET_USER')).rejects.toMatchObject(REJECTED)
    await expect(send('GET_USER', { chainId: SOLANA })).rejects.toMatchObject(REJECTED)
    await expect(send('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).rejects.toMatchObject(REJECTED)
    await expect(send('RPC_REQUEST', { method: 'eth_accounts' })).rejects.toMatchObject(REJECTED)
    await expect(send('RPC_REQUEST', { method: 'personal_sign', params: ['0x01'] })).rejects.toMatchObject(REJECTED)
    expect(await send('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(request).not.toHaveBeenCalled()
  })

  test('is unlocked by its user, who sees the site, then acts normally', async () => {
    const { send, unlock } = setUp({ entered: LOCKED })
    await send('CONNECT_OTP', { otp: '123456' })
    expect(await send('UNLOCK')).toBeUndefined()
    const site = { origin: 'https://app.example', trust: 'allowed' }
    expect(unlock).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ user: LOCKED, site }))
    expect(await send('GET_USER')).toMatchObject({ address: USER.addresses.eip155 })
    expect(await send('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  test('stays locked on decline, and can be unlocked later', async () => {
    const { send, unlock } = setUp({ entered: LOCKED })
    await send('CONNECT_OTP', { otp: '123456' })
    unlock.mockRejectedValueOnce(new SecureError('REJECTED'))
    await expect(send('UNLOCK')).rejects.toMatchObject({ code: 'REJECTED', message: 'User rejected the request' })
    await expect(send('GET_USER')).rejects.toMatchObject(REJECTED)
    await send('UNLOCK')
    expect(await send('GET_USER')).toMatchObject({ address: USER.addresses.eip155 })
  })

  test.each(['RPC_ABORT', 'SIGN_OUT'])('is not asked for any more after %s', async (end) => {
    const { send, unlock } = setUp({ entered: LOCKED })
    await send('CONNECT_OTP', { otp: '123456' })
    unlock.mockImplementationOnce(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal))),
    )
    const unlockMethod = send('UNLOCK').catch((cause) => cause)
    await vi.waitFor(() => expect(unlock).toHaveBeenCalledOnce())
    await send(end)
    expect(await unlockMethod).toMatchObject({ aborted: true })
    await expect(send('GET_USER')).rejects.toMatchObject({
      code: end === 'SIGN_OUT' ? 'SESSION_OVER' : 'WALLET_LOCKED',
    })
  })

  test('returns nothing if unlocked after sign-out', async () => {
    const { send, unlock } = setUp({ entered: LOCKED })
    await send('CONNECT_OTP', { otp: '123456' })
    let opened = (_user: OpenUser) => {}
    unlock.mockImplementationOnce(() => new Promise((resolve) => (opened = resolve)))
    const unlockMethod = send('UNLOCK').catch((cause) => cause)
    await vi.waitFor(() => expect(unlock).toHaveBeenCalledOnce())
    await send('SIGN_OUT')
    opened(USER)
    expect(await unlockMethod).toMatchObject({ code: 'SESSION_OVER' })
    await expect(send('GET_USER')).rejects.toMatchObject({ code: 'SESSION_OVER' })
  })
})

test('rejects unlocking without a locked wallet', async () => {
  const { send, unlock } = setUp()
  await expect(send('UNLOCK')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await send('CONNECT_OTP', { otp: '123456' })
  await expect(send('UNLOCK')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await send('SIGN_OUT')
  await expect(send('UNLOCK')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  expect(unlock).not.toHaveBeenCalled()
})

test('[T127] ends only the abandoned social sign-in, not the session', async () => {
  const { send, keys, social } = setUp()
  await send('SIGN_OUT', 'social')
  expect(social.cancel).toHaveBeenCalledOnce()
  expect(keys.signOut).not.toHaveBeenCalled()
  expect(await send('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('[S6.4:accounts] serves safe methods without a user on the project’s network', async () => {
  const { send, read, request } = setUp()
  expect(await send('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([USER.addresses.eip155])
  expect(await send('RPC_REQUEST', { method: 'eth_chainId' })).toBe('0x1')
  const call = { method: 'eth_blockNumber', chainId: 8453, rpcUrl: 'http://169.254.169.254/' }
  expect(await send('RPC_REQUEST', call)).toBe('0x1')
  expect(read).toHaveBeenCalledExactlyOnceWith(8453, 'eth_blockNumber', undefined)
  expect(request).not.toHaveBeenCalled()
})

test.each([
  'eth_call',
  'eth_getBalance',
  'eth_getLogs',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_sendRawTransaction',
])('[S6.4:reads] [S6.4:rawTransaction] [S7.24:reads] sends %s to the network without a prompt', async (method) => {
  const { send, read, request } = setUp()
  expect(await send('RPC_REQUEST', { method, params: ['0x01'] })).toBe('0x1')
  expect(read).toHaveBeenCalledExactlyOnceWith(1, method, ['0x01'])
  expect(request).not.toHaveBeenCalled()
})

test.each([
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
])('[S6.4:userOperations] rejects %s as unsupported without asking a node', async (method) => {
  const { send, read, request } = setUp()
  await expect(send('RPC_REQUEST', { method, params: ['0x01'] })).rejects.toMatchObject({
    code: 'CALLS_REFUSED',
    message: 'This wallet doesn’t support user operation methods.',
    context: { rpc: 4_200 },
  })
  expect(read).not.toHaveBeenCalled()
  expect(request).not.toHaveBeenCalled()
})

test('[S6.4:capabilities] [S6.4:callsStatus] [S7.24:capabilities] reports capabilities and call status without a user', async () => {
  const { send, request } = setUp()
  expect(await send('RPC_REQUEST', { method: 'wallet_getCapabilities', params: [USER.addresses.eip155] })).toEqual({
    '0x1': { assetDiscovery: { supported: true } },
  })
  const id = `0x${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}${'ab'.repeat(32)}`
  expect(await send('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [id] })).toMatchObject({ id })
  expect(request).not.toHaveBeenCalled()
})

test('ignores servers that the page names in approvals', async () => {
  const { send, request, read } = setUp()
  const rpcUrl = 'https://rpc.evil.example'
  await send('SWITCH_NETWORK', { chainId: 8453, rpcUrl })
  await send('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{}], rpcUrl })
  expect(JSON.stringify(request.mock.calls)).not.toContain(rpcUrl)
  expect(request).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ chainId: 8453 }))
  expect(read).not.toHaveBeenCalled()
})

test.each<[string, unknown]>([
  ['personal_sign', ['0x01']],
  ['eth_signTypedData_v4', ['0x01']],
  ['eth_sendTransaction', ['0x01']],
  ['wallet_sendCalls', [{ calls: [{ to: '0x01' }] }]],
  ['wallet_grantPermissions', [{}]],
  ['wallet_revokePermissions', [{}]],
  ['eth_sendUserOperation', [{}]],
  ['solana_signMessage', { message: 'x', pubkey: '1' }],
  ['solana_signTransaction', { transaction: 'x' }],
  ['solana_signAllTransactions', { transactions: ['x'] }],
  ['solana_signAndSendTransaction', { transaction: 'x' }],
])(
  '[S6.5:personalSign] [S6.5:signTypedData] [S6.5:sendTransaction] [S6.5:sendCalls] [S6.5:solana] prompts for approval of %s and names the site',
  async (method, params) => {
    const { send, request } = setUp()
    expect(await send('RPC_REQUEST', { method, params, chainId: 'eip155:8453' })).toBe('0xsigned')
    expect(request).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ method, chainId: 8453, site: { origin: 'https://app.example', trust: 'allowed' } }),
    )
  },
)

test.each([
  ['the modal', 'https://wallet.example', true],
  ['an embedding site', 'https://app.example', undefined],
])('[T231] believes the mark of an own request from %s: %s', async (_name, origin, isOwn) => {
  const { send, request } = setUp()
  await send('RPC_REQUEST', { method: 'personal_sign', params: ['0x01'], isOwn: true }, origin)
  expect(request.mock.calls[0]?.[0].site).toEqual({ origin: 'https://app.example', trust: 'allowed', isOwn })
})

test('[S4.12:abort] [S4.12:safe] [S8.2:aborted] aborts pending approvals and keeps safe requests', async () => {
  const { send, read } = setUp({
    approve: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new SecureError('ABORTED')))),
  })
  let respond: (value: string) => void = () => {}
  read.mockReturnValueOnce(new Promise<string>((resolve) => (respond = resolve)))
  const safe = send('RPC_REQUEST', { method: 'eth_blockNumber' })
  const unsafe = send('RPC_REQUEST', { method: 'personal_sign', params: ['0x01'] })
  const outcome = expect(unsafe).rejects.toThrow('Request was aborted')
  await new Promise((resolve) => setTimeout(resolve))
  await send('RPC_ABORT')
  await outcome
  respond('0x2')
  expect(await safe).toBe('0x2')
})

test.each(['RPC_ABORT', 'SIGN_OUT'])("[T114] accepts %s while a pending request's screen loads", async (leave) => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  const { send, unlock } = setUp({ entered: LOCKED, loaded })
  await send('CONNECT_OTP', { otp: '123456' })
  const outcome = expect(send('UNLOCK')).rejects.toMatchObject({ code: 'ABORTED' })
  await send(leave)
  load()
  await outcome
  expect(unlock.mock.calls[0]?.[0].signal.aborted).toBe(true)
})

test('[T62] returns nothing after sign-out', async () => {
  const { send, keys } = setUp()
  expect(await send('IS_CONNECTED')).toEqual({ isConnected: true })
  await send('SIGN_OUT')
  expect(keys.signOut).toHaveBeenCalledOnce()
  expect(await send('IS_CONNECTED')).toEqual({ isConnected: false })
  await expect(send('RPC_REQUEST', { method: 'eth_accounts' })).rejects.toMatchObject({ code: 'SESSION_OVER' })
})

test('changes the address with two codes', async () => {
  const { send } = setUp()
  expect(await send('UPDATE_EMAIL', { email: 'new@mail.example' })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await send('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })
  expect(await send('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).toEqual({ newEmail: 'new@mail.example' })
})

describe('the user as clients read them', () => {
  test('has the name that a provider gave, or none', async () => {
    const { send } = setUp({ user: { ...USER, name: 'Ada' } })
    expect(await send('GET_USER')).toMatchObject({ userName: 'Ada' })
    expect(await setUp().send('GET_USER')).not.toHaveProperty('userName')
  })

  test.each([
    [1, false],
    [2, true],
  ])('[T234] counts the only passkey of a wallet once: %i', async (recovery, hasRecovery) => {
    const passkey = { credentialId: 'AAAA', salt: 'AAAA' }
    const { send } = setUp({ user: { ...USER, email: null, isPasskeyOnly: true, passkey, hasRecovery } })
    expect(await send('GET_USER')).toMatchObject({ recovery })
  })

  test('has on Solana the address there, and no smart account', async () => {
    const { send } = setUp()
    expect(await send('GET_USER', { chainId: SOLANA })).toEqual({
      email: 'ada@mail.example',
      address: USER.addresses.solana,
      chainId: SOLANA,
      smartAccountDeployed: false,
      accounts: [{ address: USER.addresses.solana, type: 'eoa' }],
      preferredAccountType: 'eoa',
      mode: 'managed',
      recovery: 1,
    })
  })

  test('has the requested network and any email after a social sign-in', async () => {
    const { send } = setUp()
    expect(await send('CONNECT_SOCIAL', { uri: '?tx=one' })).toMatchObject({ chainId: 1, email: 'ada@mail.example' })
    expect(await send('CONNECT_SOCIAL', { uri: '?tx=one', chainId: 8453 })).toMatchObject({ chainId: 8453 })
    expect(await send('CONNECT_SOCIAL', { uri: '?tx=one' })).toMatchObject({ chainId: 8453 })
    const nobodys = setUp({ entered: { ...USER, email: null } })
    expect(await nobodys.send('CONNECT_SOCIAL', { uri: '?tx=one' })).not.toHaveProperty('email')
  })
})

test.each([
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'google', transaction: 'A'.repeat(22) }],
  ['GET_FARCASTER_URI', undefined],
] as const)('[T127] signs no one in by %s with a session of an earlier sign-in', async (name, payload) => {
  const { send } = setUp({ user: null, entered: USER })
  await send('CONNECT_SOCIAL', { uri: '?tx=one' })
  expect(await send('IS_CONNECTED')).toEqual({ isConnected: true })
  await send(name, payload)
  expect(await send('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('starts a social sign-in after a pending sign-out', async () => {
  const { send, keys, social } = setUp()
  let leave = () => {}
  vi.mocked(keys.signOut).mockReturnValueOnce(
    new Promise((resolve) => {
      leave = resolve
    }),
  )
  const signingOut = send('SIGN_OUT')
  const started = send('GET_FARCASTER_URI')
  await new Promise((resolve) => setTimeout(resolve))
  expect(social.startFarcasterLogin).not.toHaveBeenCalled()
  leave()
  await Promise.all([signingOut, started])
  expect(social.startFarcasterLogin).toHaveBeenCalledOnce()
})

test.each([
  ['UPDATE_EMAIL', { email: 'new@mail.example' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
  ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
] as const)('[T120] rejects %s after sign-out, also with another tab’s login', async (name, payload) => {
  const { send, keys } = setUp()
  await send('GET_USER')
  await send('SIGN_OUT')
  await expect(send(name, payload)).rejects.toMatchObject({ code: 'SESSION_OVER' })
  for (const call of ['updateEmail', 'submitPrimaryCode', 'submitSecondaryCode'] as const)
    expect(keys[call]).not.toHaveBeenCalled()
})

test('describes calls for their network and account, with an id', async () => {
  const { send, request } = setUp({ approve: async () => ({ id: '0x01' }) })
  const params = [{ version: '2.0.0', calls: [{ to: USER.addresses.eip155 }] }]
  expect(await send('RPC_REQUEST', { method: 'wallet_sendCalls', params })).toMatchObject({ id: '0x01' })
  expect(request).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ method: 'wallet_sendCalls', params, chainId: 1, prefersSmartAccount: false }),
  )
  const named = [{ ...params[0], id: '0xabcd' }]
  expect(await send('RPC_REQUEST', { method: 'wallet_sendCalls', params: named })).toEqual({
    id: '0xabcd',
    capabilities: { airlock: { callsId: '0x01' } },
  })
  await send('RPC_REQUEST', { method: 'personal_sign', params: ['0x01', USER.addresses.eip155] })
  expect(request.mock.lastCall?.[0]).not.toHaveProperty('prefersSmartAccount')
})

test('runs wallet_sendCalls on the network that it names, if the frame reads it', async () => {
  const { send, request } = setUp({ approve: async () => ({ id: '0x01' }) })
  const sendOn = (chainId: string) =>
    send('RPC_REQUEST', {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId, calls: [{ to: USER.addresses.eip155 }] }],
      chainId: 'eip155:1',
    })
  await sendOn('0x2105')
  expect(request.mock.lastCall?.[0]).toMatchObject({ chainId: 8453 })
  await sendOn('0x5')
  expect(request.mock.lastCall?.[0]).toMatchObject({ chainId: 1 })
})

test('returns wallet_getCapabilities without params as for the own address', async () => {
  const { send } = setUp()
  const method = 'wallet_getCapabilities'
  const response = await send('RPC_REQUEST', { method, params: [USER.addresses.eip155] })
  expect(Object.keys(response as object)).toEqual(['0x1'])
  expect(await send('RPC_REQUEST', { method })).toEqual(response)
})

test('reads assets only of the account, without a user', async () => {
  const { send, request } = setUp()
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const assets = (account: string) => send('RPC_REQUEST', { method: 'wallet_getAssets', params: [{ account }] })
  expect(Object.keys((await assets(USER.addresses.eip155)) as object)).toEqual(['0x1'])
  await expect(assets(other)).rejects.toMatchObject({ context: { rpc: expect.any(Number) } })
  expect(request).not.toHaveBeenCalled()
})

describe('[T120] a sign-out during a pending request', () => {
  function slow() {
    const set = setUp()
    let give = () => {}
    const found = new Promise<typeof USER>((resolve) => {
      give = () => resolve(USER)
    })
    vi.mocked(set.keys.restore).mockReset().mockReturnValueOnce(found).mockResolvedValue(null)
    const methods = [vi.mocked(set.keys.submitCode), set.social.connect, set.social.connectFarcaster]
    for (const method of methods) method.mockReset().mockReturnValueOnce(found)
    return { ...set, give: () => give() }
  }

  test.each([
    ['GET_USER', undefined],
    ['IS_CONNECTED', undefined],
    ['CONNECT_OTP', { otp: '123456' }],
    ['CONNECT_SOCIAL', { uri: 'https://secure.example/social/end?tx=one' }],
    ['CONNECT_FARCASTER', undefined],
  ] as const)('has no user for %s and later requests', async (name, payload) => {
    const { send, keys, social, give } = slow()
    const delayed = send(name, payload).catch(({ code }) => code)
    const { restore, submitCode } = keys
    const methods = [restore, submitCode, social.connect, social.connectFarcaster].map((method) =>
      vi.mocked<() => unknown>(method as never),
    )
    await vi.waitFor(() => expect(methods.some(({ mock }) => mock.calls.length > 0)).toBe(true))
    await send('SIGN_OUT')
    give()
    expect(await delayed).toBe('SESSION_OVER')
    await expect(send('RPC_REQUEST', { method: 'eth_accounts' })).rejects.toMatchObject({ code: 'SESSION_OVER' })
    await expect(send('UPDATE_EMAIL', { email: 'new@mail.example' })).rejects.toMatchObject({ code: 'SESSION_OVER' })
    expect(keys.updateEmail).not.toHaveBeenCalled()
  })

  test('[T114] shows no request that the client cancelled meanwhile', async () => {
    const { send, request, give, keys } = slow()
    void send('RPC_REQUEST', { method: 'personal_sign', params: ['0x01'] }).catch(() => {})
    await vi.waitFor(() => expect(keys.restore).toHaveBeenCalledOnce())
    await send('RPC_ABORT')
    give()
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
    expect(request.mock.calls[0]?.[0].signal.aborted).toBe(true)
  })
})

describe('a sign-in by passkey', () => {
  test('signs in the user of the passkey', async () => {
    const { send } = setUp({ user: null })
    expect(await send('CONNECT_PASSKEY')).toEqual({ isSignedIn: true })
    expect(await send('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  test('[T127] is signed out if it was aborted while the server decided', async () => {
    const { send, keys } = setUp({ user: null })
    let enter = (_user: SecureUser) => {}
    vi.mocked(keys.signInByPasskey).mockReturnValueOnce(
      new Promise((resolve) => {
        enter = resolve
      }),
    )
    const done = send('CONNECT_PASSKEY')
    await vi.waitFor(() => expect(keys.signInByPasskey).toHaveBeenCalled())
    await send('RPC_ABORT')
    enter(USER)
    await done
    expect(keys.signOut).toHaveBeenCalledOnce()
    expect(await send('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('[T127] ends when the modal cancels it', async () => {
    const { send, passkeys } = setUp({ user: null })
    passkeys.signIn.mockReturnValueOnce(new Promise(() => {}))
    void send('CONNECT_PASSKEY')
    await vi.waitFor(() => expect(passkeys.signIn).toHaveBeenCalled())
    expect(await send('CONNECT_PASSKEY', { isCancelled: true })).toEqual({ isSignedIn: false })
    await vi.waitFor(() => expect(passkeys.leave).toHaveBeenCalledOnce())
    expect(passkeys.decline).not.toHaveBeenCalled()
  })

  test('[T234] passes that the user asked for it', async () => {
    const { send, passkeys } = setUp({ user: null })
    await send('CONNECT_PASSKEY', { isRequested: true })
    const place = { inWindow: false, isRequested: true }
    expect(passkeys.signIn).toHaveBeenLastCalledWith(expect.anything(), expect.any(Function), place)
  })

  test('creates a wallet instead if it is new, in the frame or a window', async () => {
    const { send, passkeys } = setUp({ user: null })
    for (const inWindow of [false, true]) {
      expect(await send('CONNECT_PASSKEY', { isNew: true, inWindow })).toEqual({ isSignedIn: true })
      expect(passkeys.createWallet).toHaveBeenLastCalledWith(expect.anything(), expect.any(Function), { inWindow })
    }
    expect(passkeys.signIn).not.toHaveBeenCalled()
  })

  test('loads its button again after a failure', async () => {
    const { send, loadPasskeys, loadRequests } = setUp({ user: null })
    loadRequests.mockRejectedValueOnce(new Error('offline'))
    await expect(send('CONNECT_PASSKEY')).rejects.toThrow('offline')
    loadPasskeys.mockRejectedValueOnce(new Error('offline'))
    await expect(send('CONNECT_PASSKEY')).rejects.toThrow('offline')
    expect(await send('CONNECT_PASSKEY')).toEqual({ isSignedIn: true })
  })

  test('[T234] reports no status of a wallet whose session has ended', async () => {
    const { send, keys } = setUp({ user: { ...USER, isPasskeyOnly: true } })
    expect(await send('PASSKEY_STATUS')).toMatchObject({ hasPasskey: false })
    vi.mocked(keys.restore).mockResolvedValue(null)
    await expect(send('PASSKEY_STATUS')).rejects.toMatchObject({ code: 'SESSION_OVER' })
  })

  test('loads no button to report its status', async () => {
    const { send, loadPasskeys } = setUp()
    expect(await send('PASSKEY_STATUS')).toEqual({ hasPasskey: false, isOffered: true })
    expect(loadPasskeys).not.toHaveBeenCalled()
  })
})

describe('the offer of a passkey', () => {
  test('ends, and is declined, when the modal declines it', async () => {
    const { send, passkeys } = setUp()
    passkeys.create.mockReturnValueOnce(new Promise(() => {}))
    void send('ADD_PASSKEY')
    await vi.waitFor(() => expect(passkeys.create).toHaveBeenCalled())
    expect(await send('ADD_PASSKEY', { isDeclined: true })).toEqual({ isAdded: false })
    await vi.waitFor(() => expect(passkeys.decline).toHaveBeenCalledOnce())
  })

  test('is declined before its button was loaded', async () => {
    const { send, passkeys, loadPasskeys } = setUp()
    let load = () => {}
    loadPasskeys.mockReturnValueOnce(
      new Promise((resolve) => {
        load = () => resolve(passkeys)
      }),
    )
    const offered = send('ADD_PASSKEY')
    const declined = send('ADD_PASSKEY', { isDeclined: true })
    await vi.waitFor(() => expect(loadPasskeys).toHaveBeenCalled())
    load()
    expect(await Promise.all([offered, declined])).toEqual([{ isAdded: false }, { isAdded: false }])
    expect(passkeys.create).not.toHaveBeenCalled()
    expect(passkeys.decline).toHaveBeenCalledOnce()
  })

  test('is not declined after its end', async () => {
    const { send, passkeys } = setUp()
    expect(await send('ADD_PASSKEY')).toEqual({ isAdded: true })
    await send('ADD_PASSKEY', { isDeclined: true })
    expect(passkeys.decline).not.toHaveBeenCalled()
  })

  test('[T221] needs an open wallet', async () => {
    const { send, passkeys } = setUp({ entered: LOCKED })
    await send('CONNECT_OTP', { otp: '123456' })
    await expect(send('ADD_PASSKEY')).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    expect(passkeys.create).not.toHaveBeenCalled()
  })
})
