import type { CaipNetworkId } from '@airlock/protocol/caip'
import { BITCOIN_REGTEST, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { decodeSs58, encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import { bech32 } from '@scure/base'
import { createEncodedRecap, formatMessage } from '@walletconnect/utils'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { ExpectedSignIn } from './SignInProof.ts'
import { SCHEMES } from './schemes/registry.ts'
import { bitcoinSigner, evmSigner, polkadotSigners, type Signer, solanaSigner } from './testing/signers.ts'
import { verifySignIn } from './verifySignIn.ts'

const NOW = new Date('2030-01-01T12:00:00Z')
const NONCE = 'k3J9f0aLq2'
const EXPECTED: ExpectedSignIn = { domain: 'app.example', nonce: NONCE, now: NOW }
const SIGNERS: [string, Signer][] = [
  ['eip155', evmSigner],
  ['solana', solanaSigner],
  ['bip122', bitcoinSigner],
  ...Object.entries(polkadotSigners).map(([name, signer]): [string, Signer] => [`polkadot, ${name}`, signer]),
]

function dataOf(signer: Signer, fields: Partial<SignInData> = {}): SignInData {
  return {
    domain: 'app.example',
    accountAddress: signer.address,
    statement: 'Sign in to the example.',
    uri: 'https://app.example/farms',
    version: '1',
    chainId: signer.chainId,
    nonce: NONCE,
    issuedAt: '2030-01-01T11:59:00Z',
    ...fields,
  }
}

async function signed(signer: Signer, fields: Partial<SignInData> = {}) {
  const message = formatSignIn(dataOf(signer, fields))
  return { message, signature: await signer.sign(message), expected: EXPECTED }
}

describe.each(SIGNERS)('a sign-in by %s', (_, signer) => {
  it('is verified', async () => {
    expect(await verifySignIn(await signed(signer))).toEqual({
      ok: true,
      account: `${signer.chainId}:${signer.address}`,
      data: dataOf(signer),
    })
  })

  it('rejects a text that changed after signing', async () => {
    const { message, ...proof } = await signed(signer)
    const other = message.replace('Sign in to', 'Pay for')
    expect(await verifySignIn({ ...proof, message: other, node: hanging })).toEqual({
      ok: false,
      reason: expect.stringMatching(/^(?:signature|unreachable)$/),
    })
  })

  it.each([
    '',
    '0x',
    '0X00',
    '00',
    '0x00',
    'AA==',
    '1',
    `0x${'0'.repeat(128)}`,
    '1'.repeat(64),
    `0x${'0'.repeat(130)}`,
    btoa('\0'.repeat(65)),
    'A'.repeat(70_000),
  ])('rejects the signature %#', async (signature) => {
    const { message } = await signed(signer)
    const verified = await verifySignIn({ message, signature, expected: EXPECTED, node: refusing })
    expect(verified).toEqual({ ok: false, reason: 'signature' })
  })
})

describe('the format of an account', () => {
  const OLD_SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const { sr25519 = evmSigner } = polkadotSigners
  const [evm, bitcoin, dot] = [evmSigner.address, bitcoinSigner.address, sr25519.address]
  const forPrefix = (prefix: number) => encodeSs58(decodeSs58(dot)?.key ?? new Uint8Array(), prefix)
  const verify = async (signer: Signer, fields: Partial<SignInData>, expected: Partial<ExpectedSignIn> = {}) =>
    verifySignIn({ ...(await signed(signer, fields)), expected: { ...EXPECTED, ...expected }, node: refusing })

  it.each<[string, Signer, Partial<SignInData>, string]>([
    ['EVM in small letters', evmSigner, { accountAddress: evm.toLowerCase() }, `eip155:1:${evm}`],
    [
      'Bitcoin in capitals',
      bitcoinSigner,
      { accountAddress: bitcoin.toUpperCase() },
      `${bitcoinSigner.chainId}:${bitcoin}`,
    ],
    ['Polkadot as no network writes it', sr25519, { accountAddress: forPrefix(42) }, `${POLKADOT}:${dot}`],
    [
      'Kusama as no network writes it',
      sr25519,
      { chainId: KUSAMA, accountAddress: forPrefix(42) },
      `${KUSAMA}:${forPrefix(2)}`,
    ],
    ['Solana by its old id', solanaSigner, { chainId: OLD_SOLANA }, `${SOLANA_MAINNET}:${solanaSigner.address}`],
  ])('normalises %s', async (_, signer, fields, account) => {
    expect(await verify(signer, fields)).toMatchObject({ ok: true, account, data: fields })
    const [chain, address] = [account.slice(0, account.lastIndexOf(':')), account.slice(account.lastIndexOf(':') + 1)]
    expect(await verify(signer, fields, { address, chains: [chain as 'eip155:1'] })).toMatchObject({
      ok: true,
      account,
    })
    expect(await verify(signer, {}, { address: fields.accountAddress ?? address })).toMatchObject({ ok: true })
  })

  it.each<[string, Signer, Partial<SignInData>]>([
    ['EVM with a wrong checksum', evmSigner, { accountAddress: `0x${evm.slice(2).toUpperCase()}`.replace('A', 'a') }],
    ['Bitcoin with a wrong checksum', bitcoinSigner, { accountAddress: `${bitcoin.slice(0, -1)}q` }],
    ['Bitcoin of another network', bitcoinSigner, { chainId: BITCOIN_TESTNET }],
    ['Polkadot with a wrong checksum', sr25519, { accountAddress: `${dot.slice(0, -1)}1` }],
    ['Polkadot as Kusama writes it', sr25519, { accountAddress: forPrefix(2) }],
    ['Kusama as Polkadot writes it', sr25519, { chainId: KUSAMA }],
  ])('rejects %s', async (_, signer, fields) => {
    expect(await verify(signer, fields)).toEqual({ ok: false, reason: 'address' })
  })

  it.each<[string, Signer, CaipNetworkId]>([
    ['Solana', solanaSigner, 'solana:stranger'],
    ['Polkadot', sr25519, 'polkadot:stranger'],
  ])('rejects all on an unknown %s network unless named', async (_, signer, chainId) => {
    expect(await verify(signer, { chainId })).toEqual({ ok: false, reason: 'chain' })
    expect(await verify(signer, { chainId }, { chains: [signer.chainId] })).toEqual({ ok: false, reason: 'chain' })
    expect(await verify(signer, { chainId }, { chains: [chainId] })).toMatchObject({ ok: true })
  })

  it('rejects a Bitcoin test network, unless it was named', async () => {
    const { words: texts } = bech32.decode(bitcoin as `bc1${string}`)
    const fields = { chainId: BITCOIN_REGTEST, accountAddress: bech32.encode('bcrt', texts) } as const
    expect(await verify(bitcoinSigner, fields)).toEqual({ ok: false, reason: 'chain' })
    expect(await verify(bitcoinSigner, fields, { chains: [BITCOIN_REGTEST] })).toMatchObject({ ok: true })
    const unknown = { ...fields, chainId: 'bip122:stranger' } as const
    expect(await verify(bitcoinSigner, unknown, { chains: ['bip122:stranger'] })).toEqual({
      ok: false,
      reason: 'address',
    })
  })

  it('accepts the old id that a server may still expect', async () => {
    const account = `${SOLANA_MAINNET}:${solanaSigner.address}`
    expect(await verify(solanaSigner, {}, { chains: [OLD_SOLANA] })).toMatchObject({ ok: true, account })
  })
})

const refusing = () => async () => {
  throw Object.assign(new Error('execution reverted'), { code: 3 })
}
const hanging = () => async () => {
  throw new Error('fetch failed')
}

describe('[T48] rejected sign-ins', () => {
  it('returns unsupported in a namespace without a scheme', async () => {
    const proof = await signed(solanaSigner)
    const { solana } = SCHEMES
    Reflect.deleteProperty(SCHEMES, 'solana')
    const verified = await verifySignIn(proof)
    Object.assign(SCHEMES, { solana })
    expect(verified).toEqual({ ok: false, reason: 'unsupported' })
  })

  it.each<[string, string, Partial<SignInData>]>([
    ['of another site', 'domain', { domain: 'evil.example', uri: 'https://evil.example/' }],
    ['of a site below ours', 'domain', { domain: 'sub.app.example' }],
    ['of another port', 'domain', { domain: 'app.example:8443' }],
    ['over http', 'domain', { scheme: 'http' }],
    ['for a page of another site', 'uri', { uri: 'https://evil.example/farms' }],
    ['for a page over http', 'uri', { uri: 'http://app.example/farms' }],
    ['for a page that only looks like ours', 'uri', { uri: 'https://app.example@evil.example/' }],
    ['with another nonce', 'nonce', { nonce: 'k3J9f0aLq3' }],
    ['with the nonce in other letters', 'nonce', { nonce: NONCE.toLowerCase() }],
    ['from the future', 'future', { issuedAt: '2030-01-01T12:05:01Z' }],
    ['that is not valid yet', 'future', { notBefore: '2030-01-01T12:05:01Z' }],
    ['that is over', 'expired', { expirationTime: '2030-01-01T12:00:00Z' }],
    ['of two hours ago', 'expired', { issuedAt: '2030-01-01T10:00:00Z' }],
  ])('rejects a sign-in %s', async (_, reason, fields) => {
    expect(await verifySignIn(await signed(evmSigner, fields))).toEqual({ ok: false, reason })
  })

  it('rejects a network or account that is not accepted', async () => {
    const proof = await signed(evmSigner)
    const verify = (expected: Partial<ExpectedSignIn>) =>
      verifySignIn({ ...proof, expected: { ...EXPECTED, ...expected } })
    expect(await verify({ chains: ['eip155:10'] })).toEqual({ ok: false, reason: 'chain' })
    expect(await verify({ chains: ['eip155:10', 'eip155:1'] })).toMatchObject({ ok: true })
    expect(await verify({ address: solanaSigner.address })).toEqual({ ok: false, reason: 'address' })
    expect(await verify({ address: evmSigner.address.toLowerCase() })).toMatchObject({ ok: true })
  })

  it('rejects another account, or the signature of another namespace', async () => {
    const { message, ...proof } = await signed(evmSigner)
    const other = privateKeyToAccount(`0x${'5'.repeat(64)}`)
    const signature = await other.signMessage({ message })
    expect(await verifySignIn({ ...proof, message, signature, node: refusing })).toEqual({
      ok: false,
      reason: 'signature',
    })
    expect(await verifySignIn({ ...proof, message, signature })).toEqual({ ok: false, reason: 'unreachable' })
    expect(await verifySignIn({ ...proof, message, signature: await solanaSigner.sign(message) })).toEqual({
      ok: false,
      reason: 'signature',
    })
  })
})

it('tolerates a clock five minutes fast, and keeps a given hour', async () => {
  expect(await verifySignIn(await signed(evmSigner, { issuedAt: '2030-01-01T12:04:59Z' }))).toMatchObject({ ok: true })
  const proof = await signed(evmSigner, { issuedAt: '2030-01-01T10:30:00Z' })
  expect(await verifySignIn({ ...proof, expected: { ...EXPECTED, maxAge: 2 * 3_600_000 } })).toMatchObject({ ok: true })
})

it('compares the statement exactly, including Unicode forms', async () => {
  const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Café'.normalize(form))
  const one = await signed(solanaSigner, { statement: `${composed}` })
  const other = await signed(solanaSigner, { statement: `${decomposed}` })
  for (const proof of [one, other]) expect(await verifySignIn(proof)).toMatchObject({ ok: true })
  expect(await verifySignIn({ ...one, message: other.message })).toEqual({ ok: false, reason: 'signature' })
})

it('accepts an end in the year 9999, but no start', async () => {
  const last = '9999-12-31T23:59:59.999Z'
  expect(await verifySignIn(await signed(solanaSigner, { expirationTime: last }))).toMatchObject({ ok: true })
  for (const fields of [{ issuedAt: last }, { notBefore: last }])
    expect(await verifySignIn(await signed(solanaSigner, fields))).toEqual({ ok: false, reason: 'future' })
})

it('accepts a developer’s site over http', async () => {
  const proof = await signed(evmSigner, { domain: 'localhost:3000', uri: 'http://localhost:3000/' })
  expect(await verifySignIn({ ...proof, expected: { ...EXPECTED, domain: 'localhost:3000' } })).toMatchObject({
    ok: true,
  })
})

it.each<[string, Partial<ExpectedSignIn>]>([
  ['an empty nonce', { nonce: '' }],
  ['no nonce', { nonce: undefined as never }],
  ['an empty domain', { domain: '' }],
  ['a domain with a path', { domain: 'app.example/farms' }],
  ['an origin of another site', { origin: 'https://other.example' }],
  ['an age of nothing', { maxAge: Number.NaN }],
  ['no time', { now: new Date('never') }],
])('throws for an expectation with %s', async (_, expected) => {
  const proof = await signed(evmSigner)
  await expect(verifySignIn({ ...proof, expected: { ...EXPECTED, ...expected } })).rejects.toThrow(TypeError)
})

describe('the permissions of a recap', () => {
  const recap = createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction'])
  const base = {
    domain: 'app.example',
    aud: 'https://app.example/',
    version: '1',
    nonce: NONCE,
    iat: '2030-01-01T11:59:00Z',
  }
  const iss = `did:pkh:eip155:1:${evmSigner.address}`
  const verified = async (message: string) =>
    verifySignIn({ message, signature: await evmSigner.sign(message), expected: EXPECTED })

  it('accepts the words of WalletConnect, with and without a statement', async () => {
    for (const statement of [{ statement: 'Welcome.' }, {}]) {
      const message = formatMessage({ ...base, ...statement, resources: ['https://x.example/', recap] } as never, iss)
      expect(await verified(message)).toMatchObject({ ok: true })
    }
  })

  it('rejects missing, changed and misplaced words', async () => {
    const message = formatMessage({ ...base, statement: 'Welcome.', resources: [recap] } as never, iss)
    const none = message.replace(/ I further .*\./, '')
    for (const text of [
      none,
      message.replace("'personal_sign'", "'eth_accounts'"),
      `${message}\n- https://x.example/`,
      message.replace('urn:recap:', 'urn:recap:x'),
    ])
      expect(await verified(text)).toEqual({ ok: false, reason: 'recap' })
  })
})

it('returns no account for any generated input', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.anything(), async (message, signature) => {
      const verified = await verifySignIn({
        message: message as string,
        signature: signature as string,
        expected: EXPECTED,
      })
      expect(verified.ok).toBe(false)
    }),
    { numRuns: 50 },
  )
  const { message, signature } = await signed(evmSigner)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(message.length - 1),
      fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }),
      async (at, put) => {
        const text = message.slice(0, at) + put + message.slice(at + 1)
        fc.pre(text !== message)
        expect((await verifySignIn({ message: text, signature, expected: EXPECTED })).ok).toBe(false)
      },
    ),
    { numRuns: 50 },
  )
})
