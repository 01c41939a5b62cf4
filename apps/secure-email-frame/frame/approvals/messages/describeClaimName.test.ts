import { concat, encodePacked, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { describeClaimName } from './describeClaimName.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const primaryNames = { zone: 'people.example.eth', registrar: `0x${'d3'.repeat(20)}` }
const now = 1_796_000_000_000
const expiry = 1_796_003_600
const NAME = 'nick.people.example.eth'

const described = (request: unknown, names: typeof primaryNames | undefined = primaryNames) =>
  describeClaimName([request], { account, primaryNames: names, now })

test('[T200] signs the hash of the name that it shows', () => {
  const { title, fields, offers, warnings } = described({ name: NAME, expiry })
  expect([title, warnings]).toEqual(['claimName', []])
  expect(fields).toEqual([
    { name: 'name', value: NAME, variant: 'text' },
    { name: 'notAfter', value: '2026-11-30 01:53 UTC', variant: 'text' },
  ])
  const packed = encodePacked(
    ['address', 'bytes4', 'address', 'uint256', 'string'],
    [primaryNames.registrar as `0x${string}`, '0x012a67bc', account, BigInt(expiry), NAME],
  )
  expect(offers).toEqual([{ signing: { kind: 'message', message: keccak256(concat([packed])) } }])
})

test.each<[string, unknown]>([
  ['a name of another zone', { name: 'nick.people.other.eth', expiry }],
  ['the zone itself', { name: 'people.example.eth', expiry }],
  ['a deeper name', { name: `deep.${NAME}`, expiry }],
  ['a look-alike letter', { name: 'nіck.people.example.eth', expiry }],
  ['an ended name', { name: NAME, expiry: 1_796_000_000 }],
  ['a name for two hours', { name: NAME, expiry: expiry + 3_600 }],
  ['an end that is not a number', { name: NAME, expiry: '1796003600' }],
  ['a fraction of a second', { name: NAME, expiry: expiry - 0.5 }],
  ['no name', {}],
  ['nothing', undefined],
])('[T200] rejects %s', (_, request) => {
  expect(() => described(request)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
})

test('rejects every name without a zone of the operator', () => {
  expect(() => describeClaimName([{ name: NAME, expiry }], { account, primaryNames: undefined, now })).toThrow(
    expect.objectContaining({ code: 'NOT_CONFIGURED' }),
  )
})
