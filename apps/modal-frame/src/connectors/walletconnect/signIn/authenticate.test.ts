import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import { expect, test, vi } from 'vitest'
import { ADDRESS, ARBITRUM, BASE } from '../../../testing/testFixtures.ts'
import { authenticate } from './authenticate.ts'

const EVM = { chains: [ARBITRUM, BASE], methods: ['personal_sign'], events: [], rpcMap: {} }

function setUp(change: Partial<SignInData> = {}, auths: object[] | undefined = undefined) {
  const text = formatSignIn({
    domain: 'app.example',
    uri: 'https://app.example/farms',
    accountAddress: `0x${'0'.repeat(40)}`,
    version: '1',
    chainId: BASE,
    nonce: 'k3J9f0aLq2',
    issuedAt: '2030-01-01T00:00:00.000Z',
    ...change,
  })
  const provider = {
    authenticate: vi.fn(async (_params: object) => ({ auths })),
    client: { formatAuthMessage: ({ iss }: { iss: string }) => `text of ${iss}` },
  }
  const requests = { origin: 'https://app.example', text, namespaces: { eip155: EVM } }
  return { provider, response: authenticate(provider as never, requests) }
}

test('proposes session and sign-in together, the network of the message first', async () => {
  const { provider, response } = setUp({ statement: 'Hello.', resources: ['https://app.example/terms'] })
  expect(await response).toEqual([])
  expect(provider.authenticate).toHaveBeenCalledExactlyOnceWith({
    optionalNamespaces: { eip155: EVM },
    chains: [BASE, ARBITRUM],
    methods: ['personal_sign'],
    domain: 'app.example',
    uri: 'https://app.example/farms',
    nonce: 'k3J9f0aLq2',
    statement: 'Hello.',
    resources: ['https://app.example/terms'],
  })
})

test('returns text and signature for each chain', async () => {
  const iss = `did:pkh:${BASE}:${ADDRESS}`
  const { response } = setUp({}, [{ p: { iss }, s: { t: 'eip191', s: '0x12' } }])
  expect(await response).toEqual([{ message: `text of ${iss}`, signature: '0x12' }])
})

test.each<[string, Partial<SignInData>]>([
  ['of another domain', { domain: 'evil.example' }],
  ['with a URI of another site', { uri: 'https://evil.example/' }],
  [
    'whose statement signs in elsewhere',
    { statement: 'evil.example wants you to sign in with your Ethereum account:' },
  ],
])('[T48] never sends the wallet a sign-in %s', async (_, change) => {
  const { provider, response } = setUp(change)
  await expect(response).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(provider.authenticate).not.toHaveBeenCalled()
})
