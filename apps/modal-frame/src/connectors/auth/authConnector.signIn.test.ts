import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import { expect, test } from 'vitest'
import { emailWallet } from '../../core/wallets/wallets.ts'
import { setUpAuth, USER } from '../../testing/testAuth.ts'
import { settled } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE } from '../../testing/testFixtures.ts'

const DATA = {
  domain: 'app.example',
  accountAddress: `0x${'0'.repeat(40)}`,
  uri: 'https://app.example/farms',
  version: '1',
  chainId: ARBITRUM,
  nonce: 'k3J9f0aLq2',
  issuedAt: '2030-01-01T00:00:00.000Z',
  statement: 'Sign in to the example.',
  resources: ['https://app.example/terms'],
}
const TEXT = formatSignIn(DATA)
const SIGNED = { message: formatSignIn({ ...DATA, accountAddress: ADDRESS }), signature: '0x1234' }

async function connecting(signInText: string | null = TEXT) {
  const created = setUpAuth({ signInText })
  const result = created.connector.connect(emailWallet)
  result.catch(() => {})
  created.frame.ready()
  await settled()
  return { ...created, result }
}

test('[S7.27:getUser] requests the sign-in with the user and stores it before the account', async () => {
  const { frame, result, completed, connected } = await connecting()
  expect(frame.last('GET_USER').payload).toEqual({
    chainId: ARBITRUM,
    siwxMessage: { ...DATA, accountAddress: '<<AccountAddress>>' },
  })
  frame.respond('GET_USER', { ...USER, ...SIGNED })
  expect(await result).toEqual({ address: ADDRESS, caipNetworkId: ARBITRUM })
  expect(completed).toHaveBeenCalledExactlyOnceWith([SIGNED], connected.mock.lastCall?.[0])
  expect(completed.mock.invocationCallOrder[0]).toBeLessThan(connected.mock.invocationCallOrder[0] ?? 0)
  expect(frame.names().filter((name) => name === 'GET_USER')).toHaveLength(1)
})

test('gives the user more time to sign than the frame has to answer', async () => {
  const { frame, result, clock, completed } = await connecting()
  await clock.advance(60_000)
  await settled()
  frame.respond('GET_USER', { ...USER, ...SIGNED })
  await result
  expect(completed).toHaveBeenCalledOnce()
})

test.each([
  ['declines', {}],
  ['gave half an answer', { message: SIGNED.message }],
])('connects, but does not sign in, if the user %s', async (_, response) => {
  const { frame, result, completed, connected } = await connecting()
  frame.respond('GET_USER', { ...USER, ...response })
  expect(await result).toMatchObject({ address: ADDRESS })
  expect(completed).not.toHaveBeenCalled()
  expect(connected).toHaveBeenCalledOnce()
})

test('connects without a sign-in if the secure frame rejects the message', async () => {
  const { frame, result, completed } = await connecting()
  frame.reject('GET_USER', 'This sign-in is from the future.', 'INVALID_INPUT')
  await settled()
  expect(frame.last('GET_USER').payload).toEqual({ chainId: ARBITRUM })
  frame.respond('GET_USER', USER)
  expect(await result).toMatchObject({ address: ADDRESS })
  expect(completed).not.toHaveBeenCalled()
})

test('does not retry after other failures', async () => {
  const { frame, result } = await connecting()
  frame.reject('GET_USER', 'This wallet opens with its own passkey.', 'WALLET_LOCKED')
  await expect(result).rejects.toMatchObject({ context: { code: 'WALLET_LOCKED' } })
  expect(frame.names().filter((name) => name === 'GET_USER')).toHaveLength(1)
})

test('[T127] cancels the whole sign-in and polling if the user leaves', async () => {
  const { frame, result, connected, leave } = await connecting()
  leave()
  await expect(result).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
  expect(frame.names().at(-1)).toBe('RPC_ABORT')
  expect(connected).not.toHaveBeenCalled()
})

test('[T127] reports no account after the visitor cancelled', async () => {
  const { connector, frame, connected } = setUpAuth()
  const controller = new AbortController()
  const result = connector.connect(emailWallet, { signal: controller.signal })
  frame.ready()
  await settled()
  controller.abort()
  frame.respond('GET_USER', USER)
  await expect(result).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
  expect(connected).not.toHaveBeenCalled()
})

test('withholds an account whose sign-in the page rejected', async () => {
  const { frame, result, completed, connected } = await connecting()
  completed.mockRejectedValueOnce(new AirlockError('UNAUTHORIZED'))
  frame.respond('GET_USER', { ...USER, ...SIGNED })
  await expect(result).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
  expect(connected).not.toHaveBeenCalled()
})

test.each([
  ['there is none', null],
  ['it is for another network', formatSignIn({ ...DATA, chainId: BASE })],
  ['it is no sign-in', 'Hello'],
])('requests no message if %s', async (_, text) => {
  const { frame } = await connecting(text)
  expect(frame.last('GET_USER').payload).toEqual({ chainId: ARBITRUM })
})
