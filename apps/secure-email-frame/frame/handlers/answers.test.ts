import { NOT_ALLOWED } from '@airlock/protocol/w3m/safeMethods'
import { expect, test, vi } from 'vitest'
import { LOCKED, SOLANA, setUp, USER } from '../testing/handlers.ts'

test.each([
  ['1', 1],
  [1, 1],
  ['eip155:1', 1],
  ['0x1', 1],
  ['0X2105', 8453],
  ['0xfffffffffffff', 2 ** 52 - 1],
  [SOLANA, SOLANA],
  ['solana', SOLANA],
  [SOLANA.slice(7), SOLANA],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])('reads the chain %j as %j', async (chainId, responded) => {
  const { send } = setUp()
  expect(await send('SWITCH_NETWORK', { chainId })).toEqual({ chainId: responded })
  expect(await send('GET_CHAIN_ID')).toEqual({ chainId: responded })
})

test.each([
  ...[
    'eip155:x',
    'eip155:',
    '0',
    '0x',
    '0x0',
    '-1',
    '1.5',
    '1x',
    'x1',
    ' 1',
    'xeip155:1',
    '1eip155:',
    'eip155:eip155:1',
  ],
  ...['9007199254740992', '0x20000000000000', '12345678901234567', '0x00000000000001', 0, 1.5],
  ...[`x${SOLANA}`, `${SOLANA}x`, SOLANA.slice(0, -1), `${SOLANA.slice(0, -1)}0`, `solana:${SOLANA}`],
])('[S8.2:name] rejects %j as a chain', async (chainId) => {
  const { send } = setUp()
  await expect(send('SWITCH_NETWORK', { chainId })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Invalid chainId',
  })
  expect(await send('GET_CHAIN_ID')).toEqual({ chainId: 1 })
})

test('returns address and number of the chosen network', async () => {
  const { send, read } = setUp()
  expect(await send('RPC_REQUEST', { method: 'eth_chainId', chainId: 8453 })).toBe('0x2105')
  expect(await send('GET_USER', { chainId: SOLANA })).toMatchObject({
    address: '1',
    chainId: SOLANA,
    accounts: [{ address: '1', type: 'eoa' }],
  })
  expect(await send('GET_USER')).toMatchObject({ address: '1', chainId: SOLANA })
  expect(read).not.toHaveBeenCalled()
})

test('returns an empty list and only the plain account without smart networks', async () => {
  const { send } = setUp()
  expect(await send('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
  expect(await send('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address: USER.addresses.eip155 })
  await expect(send('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toThrow('no smart accounts')
  await expect(send('INIT_SMART_ACCOUNT')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
})

test('returns a Farcaster link, then the signed-in user and name', async () => {
  const { send } = setUp()
  expect(await send('GET_FARCASTER_URI')).toEqual({ url: 'https://farcaster.example/siwf' })
  expect(await send('CONNECT_FARCASTER')).toEqual({ userName: USER.name ?? '' })
  expect(await send('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('[S7.27:connectSocial] returns a social URL, then the user on the requested network', async () => {
  const { send, social } = setUp()
  const transaction = 'A'.repeat(22)
  expect(await send('GET_SOCIAL_REDIRECT_URI', { provider: 'google', transaction })).toEqual({
    uri: 'https://secure.example/social/start?tx=one',
  })
  expect(social.start).toHaveBeenCalledExactlyOnceWith('google', transaction)
  const uri = 'https://secure.example/social/done?tx=one'
  expect(await send('CONNECT_SOCIAL', { uri, chainId: 'eip155:8453' })).toMatchObject({
    address: USER.addresses.eip155,
    chainId: 8_453,
  })
  expect(social.connect).toHaveBeenCalledExactlyOnceWith(uri)
})

test('passes theme and reload to the document', async () => {
  const { send, theme, reload } = setUp()
  await expect(send('SYNC_DAPP_DATA', { sdkVersion: 'html-1.0.0', projectId: 'x' })).resolves.toBeUndefined()
  await send('SYNC_THEME', { themeMode: 'dark' })
  expect(theme).toHaveBeenCalledExactlyOnceWith({ themeMode: 'dark' })
  await send('RELOAD')
  expect(reload).toHaveBeenCalledOnce()
})

test('rejects a method that the wire does not name, without a request', async () => {
  const { handle, read, request } = setUp()
  const pending = handle(
    { name: 'RPC_REQUEST', id: 'one', payload: { method: 'eth_sign' } } as never,
    'https://wallet.example',
  )
  await expect(pending).rejects.toMatchObject({ code: 'INVALID_INPUT', message: NOT_ALLOWED })
  expect(read).not.toHaveBeenCalled()
  expect(request).not.toHaveBeenCalled()
})

test('requires the status of calls to be requested by an id in a list', async () => {
  const { handle } = setUp()
  for (const params of [undefined, {}, ['0x01']]) {
    const payload = { method: 'wallet_getCallsStatus', params } as never
    await expect(handle({ name: 'RPC_REQUEST', id: 'one', payload }, 'https://wallet.example')).rejects.toMatchObject({
      context: { rpc: Array.isArray(params) ? 5_730 : -32_602 },
    })
  }
})

test('reads the session once, whichever request is first', async () => {
  for (const first of ['IS_CONNECTED', 'GET_USER']) {
    const { send, keys } = setUp()
    await send(first)
    await send('IS_CONNECTED')
    await send('GET_USER')
    expect(keys.restore).toHaveBeenCalledOnce()
  }
  const none = setUp({ user: null })
  expect(await none.send('IS_CONNECTED')).toEqual({ isConnected: false })
  await expect(none.send('GET_USER')).rejects.toMatchObject({ code: 'SESSION_OVER' })
  expect(none.keys.restore).toHaveBeenCalledOnce()
})

test('changes the user’s address permanently', async () => {
  const { send } = setUp()
  await send('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })
  expect(await send('GET_USER')).toMatchObject({ email: 'new@mail.example', address: USER.addresses.eip155 })
})

test('signs in no one by a confirmation after sign-out', async () => {
  const { send, keys } = setUp()
  vi.mocked(keys.submitSecondaryCode).mockImplementationOnce(async () => {
    await send('SIGN_OUT')
    return 'new@mail.example'
  })
  expect(await send('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).toEqual({ newEmail: 'new@mail.example' })
  await expect(send('GET_USER')).rejects.toMatchObject({ code: 'SESSION_OVER' })
})

test('passes codes and addresses to the keys unchanged', async () => {
  const { send, keys } = setUp({ entered: LOCKED })
  await send('CONNECT_EMAIL', { email: 'ada@mail.example' })
  expect(keys.requestCode).toHaveBeenCalledExactlyOnceWith('ada@mail.example')
  await send('CONNECT_OTP', { otp: '111111' })
  expect(keys.submitCode).toHaveBeenCalledExactlyOnceWith('111111')
  await send('UPDATE_EMAIL', { email: 'new@mail.example' })
  expect(keys.updateEmail).toHaveBeenCalledExactlyOnceWith('new@mail.example')
  await send('UPDATE_EMAIL_PRIMARY_OTP', { otp: '222222' })
  expect(keys.submitPrimaryCode).toHaveBeenCalledExactlyOnceWith('222222')
  await send('UPDATE_EMAIL_SECONDARY_OTP', { otp: '333333' })
  expect(keys.submitSecondaryCode).toHaveBeenCalledExactlyOnceWith('333333')
})

test('aborts pending requests on sign-out, not finished ones', async () => {
  const { send, request } = setUp()
  await send('RPC_REQUEST', { method: 'personal_sign', params: ['0x01'] })
  await send('RPC_ABORT')
  request.mockImplementationOnce(() => new Promise(() => {}))
  void send('RPC_REQUEST', { method: 'personal_sign', params: ['0x02'] })
  await new Promise((resolve) => setTimeout(resolve))
  await send('SIGN_OUT')
  expect(request.mock.calls.map(([{ signal }]) => signal.aborted)).toEqual([false, true])
})
