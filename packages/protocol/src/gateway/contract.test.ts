import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './Endpoint.ts'
import { fullContract } from './fullContract.ts'
import { parseResponse } from './parseResponse.ts'

const ENDPOINTS = Object.entries<Endpoint>(fullContract)
const BALANCE = {
  name: 'Matic',
  symbol: 'MATIC',
  chainId: 'eip155:137',
  value: 7.15,
  price: 0.7206,
  quantity: { decimals: '18', numeric: '9.92' },
  iconUrl: '',
}
const MINED = {
  operationType: 'receive',
  hash: `0x${'a'.repeat(64)}`,
  minedAt: '2026-01-31T12:00:00Z',
  sentFrom: `0x${'1'.repeat(40)}`,
  sentTo: '',
  status: 'confirmed',
  nonce: 0,
  chain: 'eip155:8453',
}

test.each(ENDPOINTS)('has for %s a JSON schema of each part and a parameter for each brace', (_, endpoint) => {
  const { params, query, body, response, path } = endpoint
  for (const schema of [params, query, body, response]) {
    if (schema !== undefined && typeof schema === 'object')
      expect(z.toJSONSchema(schema, { io: 'input' })).toBeDefined()
  }
  const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(params?.def.shape ?? {})).toEqual(braces)
})

test('has one endpoint for each method and path', () => {
  const positions = ENDPOINTS.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(positions).size).toBe(positions.length)
})

test("reads the API's balances and this gateway's additions", () => {
  const flags = { is_spam: true, reasons: ['link', 'of-tomorrow'], is_verified: false, is_tiny: false }
  const balances = [BALANCE, { ...BALANCE, change24h: -1.5, flags }]
  expect(parseResponse(fullContract.balance, { balances })?.balances).toEqual([
    BALANCE,
    { ...BALANCE, change24h: -1.5, flags: { ...flags, reasons: ['link', 'reported'] } },
  ])
})

test('omits an invalid item and keeps the others', () => {
  const invalid = [null, 1, {}, { ...BALANCE, quantity: { decimals: '18', numeric: '-1' } }, { ...BALANCE, price: 'x' }]
  expect(parseResponse(fullContract.balance, { balances: [...invalid, BALANCE] })?.balances).toEqual([BALANCE])
  expect(parseResponse(fullContract.profileReverse, [1, {}])).toEqual([])
  expect(parseResponse(fullContract.balance, { balances: null })).toBeUndefined()
  expect(parseResponse(fullContract.balance, null)).toBeUndefined()
})

test('reads a transaction with transfers, without any and with unknown ones', () => {
  const nft = { nft_info: { flags: { is_spam: true } }, direction: 'in', quantity: { numeric: '1' } }
  const data = [null, [], [nft]].map((transfers, index) => ({ id: String(index), metadata: MINED, transfers }))
  expect(parseResponse(fullContract.history, { data, next: null })).toEqual({ data, next: null })
})

test('reads common client parameters and ignores unknown ones', () => {
  const { query } = fullContract.balance
  const parameters = { projectId: 'default', st: 'appkit', sv: 'html-wagmi-1.7.1', chainId: 'eip155:1', surprise: '1' }
  expect(query.parse(parameters)).toEqual({ ...parameters, surprise: undefined, currency: 'usd' })
})

test('never throws for any answer', () =>
  fc.assert(
    fc.property(fc.constantFrom(...ENDPOINTS), fc.anything(), ([, endpoint], value) => {
      parseResponse(endpoint, value)
      parseResponse(endpoint, { [endpoint.list?.key ?? 'data']: [value] })
    }),
    { numRuns: 1_000 },
  ))
