import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  createSIWEConfig,
  formatMessage,
  fromSiweConfig,
  getAddressFromMessage,
  getChainIdFromMessage,
  type SIWECreateMessageArgs,
  type SIWESession,
  type SIWEVerifyMessageArgs,
} from '../../index.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ARGS = {
  domain: 'app.example',
  uri: 'https://app.example/farms',
  chainId: 8453,
  nonce: 'k3J9f0aLq2',
  version: '1',
  iat: '2030-01-01T00:00:00.000Z',
} as const

describe('formatMessage', () => {
  test('writes a message that viem reads', () => {
    const further = {
      statement: 'Sign in.',
      exp: '2030-01-01T00:10:00.000Z',
      nbf: '2030-01-01T00:00:00.000Z',
      requestId: 'r-1',
      resources: ['https://app.example/terms'],
    }
    expect(parseSiweMessage(formatMessage({ ...ARGS, ...further }, ADDRESS))).toEqual({
      domain: ARGS.domain,
      address: ADDRESS,
      uri: ARGS.uri,
      version: '1',
      chainId: 8453,
      nonce: ARGS.nonce,
      issuedAt: new Date(ARGS.iat),
      statement: 'Sign in.',
      expirationTime: new Date(further.exp),
      notBefore: new Date(further.nbf),
      requestId: 'r-1',
      resources: further.resources,
    })
  })

  test('accepts the decentralized id of an account', () => {
    expect(formatMessage(ARGS, `did:pkh:eip155:8453:${ADDRESS}`)).toBe(formatMessage(ARGS, ADDRESS))
  })

  test('dates a message without iat', () => {
    const { iat: _, ...args } = ARGS
    expect(parseSiweMessage(formatMessage(args, ADDRESS)).issuedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})

test('reads the address and the network of a message', () => {
  const message = formatMessage({ ...ARGS, statement: 'Chain ID: 1 is not meant.' }, ADDRESS)
  expect(getAddressFromMessage(message)).toBe(ADDRESS)
  expect(getChainIdFromMessage(message)).toBe('eip155:8453')
})

test.each(['', 'Chain ID: 1\n0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])('rejects %j as a message', (text) => {
  expect(() => getAddressFromMessage(text)).toThrow('The text is not a message of Sign-In with Ethereum.')
  expect(() => getChainIdFromMessage(text)).toThrow('The text is not a message of Sign-In with Ethereum.')
})

test('accepts a configuration of AppKit', async () => {
  const config = createSIWEConfig({
    enabled: true,
    nonceRefetchIntervalMs: 1000,
    sessionRefetchIntervalMs: 1000,
    getMessageParams: async () => ({ domain: 'app.example', uri: 'https://app.example', chains: [1], exp: ARGS.iat }),
    createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
    getNonce: async () => ARGS.nonce,
    getSession: async (): Promise<SIWESession | null> => null,
    verifyMessage: async ({ message, signature }: SIWEVerifyMessageArgs) => message !== signature,
    signOut: async () => true,
  })
  expectTypeOf<SIWESession>().toEqualTypeOf<{ address: string; chainId: number }>()
  const message = await fromSiweConfig(config).createMessage({ chainId: 'eip155:1', accountAddress: ADDRESS })
  expect(parseSiweMessage(message.toString())).toMatchObject({
    address: ADDRESS,
    chainId: 1,
    expirationTime: new Date(ARGS.iat),
  })
})
