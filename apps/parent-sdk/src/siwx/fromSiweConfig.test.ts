import { createSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromSiweConfig } from './fromSiweConfig.ts'
import type { SiweConfig } from './SiweConfig.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NONCE = 'k3J9f0aLq2'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

beforeEach(() => void vi.stubGlobal('location', new URL('https://app.example/farms?x=1')))
afterEach(() => void vi.unstubAllGlobals())

function setUp(over: Partial<SiweConfig> = {}) {
  const config = {
    createMessage: ({ iat, address, ...message }) =>
      createSiweMessage({ ...message, address: address as `0x${string}`, issuedAt: new Date(iat) }),
    getNonce: vi.fn(async () => NONCE),
    getSession: vi.fn(async () => ({ address: ADDRESS, chainId: 1 }) as { address: string; chainId: number } | null),
    verifyMessage: vi.fn(async () => true),
    signOut: vi.fn(async () => true),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    ...over,
  } satisfies SiweConfig
  return { config, siwx: fromSiweConfig(config) }
}

const proof = { data: { chainId: 'eip155:1', accountAddress: ADDRESS }, message: 'text', signature: '0xsigned' }

test("uses the site's createMessage, with this page and a nonce of the server", async () => {
  const { siwx, config } = setUp()
  const message = await siwx.createMessage({ chainId: 'eip155:8453', accountAddress: ADDRESS })
  expect(config.getNonce).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  expect(message.toString()).toContain(`app.example wants you to sign in with your Ethereum account:\n${ADDRESS}`)
  expect(message.toString()).toContain(`Chain ID: 8453\nNonce: ${NONCE}`)
  const own = setUp({
    getMessageParams: async () => ({ domain: 'app.example', uri: 'https://app.example/in', statement: 'Hello.' }),
  })
  const worded = await own.siwx.createMessage({ chainId: 'eip155:1', accountAddress: ADDRESS })
  expect(worded.toString()).toContain('Hello.\n\nURI: https://app.example/in\n')
})

test('verifies on the server, reports the user, and fails on a rejection', async () => {
  const { siwx, config } = setUp()
  await siwx.addSession(proof)
  expect(config.verifyMessage).toHaveBeenCalledExactlyOnceWith({ message: 'text', signature: '0xsigned' })
  expect(config.onSignIn).toHaveBeenCalledExactlyOnceWith({ address: ADDRESS, chainId: 1 })
  const rejected = setUp({ verifyMessage: async () => false })
  await expect(rejected.siwx.addSession(proof)).rejects.toThrow('The server refused the sign-in.')
  expect(rejected.config.onSignIn).not.toHaveBeenCalled()
})

const MAINNET = { chainId: 'eip155:1', address: ADDRESS } as const
const elsewhere = { ...MAINNET, chainId: 'eip155:8453' } as const

test.each([
  ['the account and its network', {}, { ...MAINNET, address: ADDRESS.toLowerCase() }, 1],
  ['no other network', {}, elsewhere, 0],
  ['each network if signOutOnNetworkChange is false', { signOutOnNetworkChange: false }, elsewhere, 1],
  ['no other account', {}, { ...MAINNET, address: OTHER }, 0],
  [
    'each account if signOutOnAccountChange is false',
    { signOutOnAccountChange: false },
    { ...MAINNET, address: OTHER },
    1,
  ],
  ['no account if no one is signed in', { getSession: async () => null }, MAINNET, 0],
] as const)('matches the session of the server to %s', async (_name, over, { chainId, address }, count) => {
  const { siwx, config } = setUp(over)
  expect(await siwx.getSessions(chainId, address)).toHaveLength(count)
  // getSessions is also called for networks that are not active.
  expect(config.signOut).not.toHaveBeenCalled()
})

test.each([
  ['another account', { ...MAINNET, address: OTHER }],
  ['another network', elsewhere],
] as const)('signs out on the server before a sign-in with %s', async (_name, { chainId, address }) => {
  const { siwx, config } = setUp()
  await siwx.signOutOfOthers?.(chainId, address)
  expect(config.signOut).toHaveBeenCalledTimes(1)
  expect(config.onSignOut).toHaveBeenCalledTimes(1)
})

test.each([
  [
    'another account if signOutOnAccountChange is false',
    { signOutOnAccountChange: false },
    { ...MAINNET, address: OTHER },
  ],
  ['another network if signOutOnNetworkChange is false', { signOutOnNetworkChange: false }, elsewhere],
  ['the same account', {}, MAINNET],
  ['another namespace', {}, { chainId: SOLANA, address: 'one' }],
  ['another network if no one is signed in', { getSession: async () => null }, elsewhere],
] as const)('does not sign out before a sign-in with %s', async (_name, over, { chainId, address }) => {
  const { siwx, config } = setUp(over)
  await siwx.signOutOfOthers?.(chainId, address)
  expect(config.signOut).not.toHaveBeenCalled()
  expect(config.onSignOut).not.toHaveBeenCalled()
})

test.each([{ error: 'Bad gateway' }, {}, '<html>', undefined])(
  'rejects if getSession returns %j, instead of signing out',
  async (response) => {
    const { siwx, config } = setUp({
      getSession: vi.fn(async () => response as never),
      signOutOnNetworkChange: false,
      signOutOnAccountChange: false,
    })
    await expect(siwx.getSessions('eip155:1', ADDRESS)).rejects.toThrow('getSession has to answer')
    await expect(siwx.signOutOfOthers?.('eip155:1', ADDRESS)).rejects.toThrow('getSession has to answer')
    expect(config.signOut).not.toHaveBeenCalled()
  },
)

test('skips the server for an account of another namespace', async () => {
  const { siwx, config } = setUp()
  expect(await siwx.getSessions(SOLANA, 'one')).toHaveLength(1)
  expect(config.getSession).not.toHaveBeenCalled()
})

test('ends the session of the server once and notifies the site', async () => {
  const { siwx, config } = setUp()
  await siwx.setSessions([])
  expect(config.signOut).toHaveBeenCalledTimes(1)
  expect(config.onSignOut).toHaveBeenCalledTimes(1)
  await siwx.revokeSession('eip155:1', ADDRESS)
  expect(config.signOut).toHaveBeenCalledTimes(2)
  const none = setUp({ getSession: async () => null })
  await none.siwx.setSessions([])
  expect(none.config.signOut).not.toHaveBeenCalled()
  await expect(setUp({ signOut: async () => false }).siwx.setSessions([])).rejects.toThrow(
    'The server did not sign out.',
  )
})

test('[S4.7:siwx] signs out a disconnected EVM account, not one of another namespace', async () => {
  const { siwx, config } = setUp()
  await siwx.setSessions(await siwx.getSessions('eip155:1', ADDRESS))
  expect(config.signOut).not.toHaveBeenCalled()
  await siwx.setSessions(await siwx.getSessions(SOLANA, 'one'))
  expect(config.signOut).toHaveBeenCalledTimes(1)
})

test('requires sign-in unless the site disables it', () => {
  expect(setUp().siwx.getRequired?.()).toBe(true)
  expect(setUp({ required: false }).siwx.getRequired?.()).toBe(false)
  expect(setUp({ signOutOnDisconnect: false }).siwx.signOutOnDisconnect).toBe(false)
})
