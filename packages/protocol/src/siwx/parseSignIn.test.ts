import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSignInError } from './findSignInError.ts'
import { formatSignIn } from './formatSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { recapText } from './recap.ts'
import type { SignInData } from './SignInData.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const DATA: SignInData = {
  domain: 'service.org',
  accountAddress: ADDRESS,
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  uri: 'https://service.org/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z',
  resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/my-web2-claim.json'],
}
const TEXT = formatSignIn(DATA)
const without = (...fields: (keyof SignInData)[]) =>
  Object.fromEntries(
    Object.entries(DATA).filter(([field]) => !fields.includes(field as keyof SignInData)),
  ) as SignInData

const UNTIL = `${formatSignIn(without('resources'))}\nExpiration Time: `
const BARE = formatSignIn(without('statement', 'resources'))
const SOLANA = formatSignIn({
  ...without('statement', 'resources'),
  accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
})

it('is of a date that is there', () => {
  for (const time of ['2024-02-29T23:59:59Z', '2000-02-29T00:00:00.5+14:00', '2021-12-31T00:00:00-11:30'])
    expect(parseSignIn(`${UNTIL}${time}`)?.expirationTime).toBe(time)
})

it.each([BARE, SOLANA])('is read without a statement', (text) => {
  expect(parseSignIn(text)).toBeDefined()
})

describe('the sign-in text', () => {
  // From the reference implementation of EIP-4361.
  it.each<[string, Partial<SignInData>]>([
    ['a couple of optional fields', {}],
    ['a time without fractions', { issuedAt: '2021-09-30T16:25:24Z' }],
    ['an IP address', { domain: '127.0.0.1' }],
    ['a port', { domain: '127.0.0.1:8080' }],
    ['every field', { expirationTime: '2023-03-17T12:45:13.610Z', notBefore: DATA.issuedAt, requestId: 'some_id' }],
  ])('round-trips EIP-4361 with %s', (_, fields) => {
    const data = { ...DATA, ...fields }
    expect(parseSignIn(formatSignIn(data))).toEqual(data)
  })

  it('matches the published EIP-4361 text, with and without a statement', () => {
    expect(TEXT).toBe(
      `service.org wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nI accept the ServiceOrg Terms of Service: https://service.org/tos\n\nURI: https://service.org/login\nVersion: 1\nChain ID: 1\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24.000Z\nResources:\n- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu\n- https://example.com/my-web2-claim.json`,
    )
    expect(formatSignIn(without('statement', 'resources'))).toBe(
      `service.org wants you to sign in with your Ethereum account:\n${ADDRESS}\n\n\nURI: https://service.org/login\nVersion: 1\nChain ID: 1\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24.000Z`,
    )
  })

  it('names Solana and its full chain, as CAIP-122 defines', () => {
    const solana: SignInData = {
      ...DATA,
      accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }
    const text = formatSignIn(solana)
    const published =
      'service.org wants you to sign in with your Solana account:\nGwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1\n\nI accept the ServiceOrg Terms of Service: https://service.org/tos\n\nURI: https://service.org/login\nVersion: 1\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24.000Z\nChain ID: 1\nResources:\n- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu\n- https://example.com/my-web2-claim.json'
    // The EIP's example breaks its own rules of order and CAIP-2 ids.
    const ruled = published.replace('Chain ID: 1\n', '').replace('Nonce: ', `Chain ID: ${solana.chainId}\nNonce: `)
    expect(text).toBe(ruled)
    expect(parseSignIn(published)).toBeUndefined()
    expect(parseSignIn(text)).toEqual(solana)
    const { statement: _, ...stripped } = solana
    expect(formatSignIn(stripped)).toContain('12F1\n\nURI: ')
    expect(parseSignIn(formatSignIn(stripped))).toEqual(stripped)
  })

  it.each([
    ['a missing URI', TEXT.replace('URI: https://service.org/login\n', '')],
    ['one more line break', TEXT.replace('\n\nI accept', '\n\n\nI accept')],
    ['a time of other notation', TEXT.replace('2021-09-30T16:25:24.000Z', 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)')],
    ['a time without a zone', TEXT.replace('24.000Z', '24.000')],
    ['the 30th of February', TEXT.replace('2021-09-30T', '2021-02-30T')],
    ['the 29th of February in a year without', TEXT.replace('2021-09-30T', '2021-02-29T')],
    ['an hour of 24', TEXT.replace('T16:25:24.000Z', 'T24:00:00.000Z')],
    ['an end on the 31st of a month of 30 days', `${UNTIL}2021-11-31T00:00:00Z`],
    ['a start at 24 hours', `${UNTIL}2021-12-01T00:00:00Z\nNot Before: 2021-09-30T24:00:00Z`],
    ['a leap second', TEXT.replace('25:24.000Z', '25:60.000Z')],
    ['fields in another order', TEXT.replace('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
    ['another version', TEXT.replace('Version: 1', 'Version: 2')],
    ['no domain', TEXT.replace('service.org wants', ' wants')],
    ['no address', TEXT.replace(ADDRESS, '')],
    ['an address of 19 bytes', TEXT.replace(ADDRESS, ADDRESS.slice(0, -2))],
    ['a statement with a line break', TEXT.replace('Service: ', 'Service: \n')],
    ['a URI that is none', TEXT.replace('https://service.org/login', '_not_a_rfc3986_valid_uri_')],
    ['a chain that is none', TEXT.replace('Chain ID: 1', 'Chain ID: ?')],
    ['a chain of another namespace', TEXT.replace('Chain ID: 1', 'Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')],
    ['a full chain id on an EVM chain', TEXT.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['another word for the account', TEXT.replace('your Ethereum', 'your **blockchain**')],
    ['a nonce of seven characters', TEXT.replace('32891757', '3289175')],
    ['a nonce of 4,096 characters', TEXT.replace('32891757', '3'.repeat(4_096))],
    ['two nonces', TEXT.replace('Nonce: 32891757', 'Nonce: 32891757\nNonce: 32891758')],
    ['a resource that is no URI', TEXT.replace('- https://example.com/my-web2-claim.json', '- _not_a_uri_')],
    ['resources on one line', `${TEXT} - https://example.com/`],
    ['5,000 resources', TEXT + '\n- https://a.example/'.repeat(5_000)],
    ['somebody in front of the domain', TEXT.replace('service.org wants', 'service.org@evil.example wants')],
    ['a broken escape', TEXT.replace('service.org/login', 'service.org/%zz')],
    ['line ends of Windows', TEXT.replaceAll('\n', '\r\n')],
    ['text after it', `${TEXT}\n`],
    ['text before it', ` ${TEXT}`],
    ['a null character', TEXT.replace('I accept', 'I\u0000accept')],
    ['a mark that turns the text around', TEXT.replace('I accept', '\u202eI accept')],
    ['letters outside of EIP-4361', TEXT.replace('I accept', 'J’accepte')],
    ['nothing', ''],
    ['one line break where an EVM text has two', BARE.replace('\n\n\nURI', '\n\nURI')],
    ['no line break there', BARE.replace('\n\n\nURI', '\nURI')],
    ['two line breaks where a text of Solana has one', SOLANA.replace('\n\nURI', '\n\n\nURI')],
    ['no line break there on Solana', SOLANA.replace('\n\nURI', '\nURI')],
    ['the word of Solana and a chain of EVM', TEXT.replace('Ethereum', 'Solana').replace('ID: 1', 'ID: eip155:1')],
    ['the word of Polkadot and a chain of Solana', SOLANA.replace('your Solana', 'your Polkadot')],
  ])('is not read with %s', (_, text) => {
    expect(parseSignIn(text)).toBeUndefined()
  })

  it('is read to what wrote it, whatever it says, and in no other way', async () => {
    const word = fc.stringMatching(/^[A-Za-z0-9 .,:/'()-]{1,60}$/).filter((text) => text.trim() === text)
    const uri = fc.webUrl({ withQueryParameters: true })
    const data = fc.record(
      {
        domain: fc.domain(),
        accountAddress: fc.constant(ADDRESS),
        statement: word,
        uri,
        version: fc.constant('1'),
        chainId: fc.integer({ min: 1, max: 1e9 }).map((id) => `eip155:${id}` as const),
        nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/),
        issuedAt: fc
          .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
          .map((time) => time.toISOString()),
        requestId: fc.stringMatching(/^[a-z0-9]{0,8}$/),
        resources: fc.array(uri, { maxLength: 4 }),
      },
      { requiredKeys: ['domain', 'accountAddress', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
    )
    await fc.assert(
      fc.asyncProperty(data, async (input) => {
        const error = findSignInError(input)
        const read = parseSignIn(formatSignIn(input))
        expect(read).toEqual(error === undefined ? input : undefined)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a recap', () => {
  it.each([
    '',
    '!',
    btoa('null'),
    btoa('{}'),
    btoa('{"att":{}}'),
    btoa('{"att":{"a":{"b":[]}}}'),
    btoa('{"att":{"a":[]}}'),
  ])('distinguishes an unreadable message from an invalid URI: %s', (encoded) => {
    expect(recapText(`urn:recap:${encoded}`)).toBeNull()
    expect(recapText('https://a.example/')).toBeUndefined()
  })
})
