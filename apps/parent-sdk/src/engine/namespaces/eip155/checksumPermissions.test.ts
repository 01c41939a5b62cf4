import { expect, test } from 'vitest'
import { checksumPermissions } from './checksumPermissions.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LOWER = ADDRESS.toLowerCase()

const permission = (caveats: unknown) => ({ parentCapability: 'eth_accounts', invoker: 'https://app.example', caveats })

test('checksums accounts in permissions and keeps the rest', () => {
  const chains = { type: 'restrictNetworkSwitching', value: ['0x1'] }
  const other = { parentCapability: 'endowment:permitted-chains', caveats: [chains] }
  expect(
    checksumPermissions([permission([{ type: 'restrictReturnedAccounts', value: [LOWER] }, chains]), other]),
  ).toEqual([permission([{ type: 'restrictReturnedAccounts', value: [ADDRESS] }, chains]), other])
})

const throws = {
  get type() {
    throw new Error('hostile')
  },
}

test.each([
  ['no list', { caveats: [] }],
  ['null', null],
  ['a permission that is no object', ['eth_accounts', null]],
  ['a permission without caveats', [{ parentCapability: 'eth_accounts' }]],
  ['caveats that are no list', [permission({ type: 'restrictReturnedAccounts', value: [LOWER] })]],
  ['a caveat that is no object', [permission([null, LOWER])]],
  ['a caveat of another type', [permission([{ type: 'other', value: [LOWER] }])]],
  ['accounts that are no list', [permission([{ type: 'restrictReturnedAccounts', value: LOWER }])]],
  ['an account that is no address', [permission([{ type: 'restrictReturnedAccounts', value: [LOWER, '0x12'] }])]],
])('keeps a malformed response: %s', (_name, response) => {
  const before = JSON.stringify(response)
  expect(JSON.stringify(checksumPermissions(response))).toBe(before)
})

test('returns an answer that throws on a read unchanged', () => {
  const response = [permission([throws])]
  expect(checksumPermissions(response)).toBe(response)
})
