import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseConnections } from './storedConnections.ts'

const ONE = {
  namespace: 'eip155',
  connectorId: 'io.one',
  name: 'One',
  accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  caipNetworkId: 'eip155:1',
}

test('reads the entries that fit, and leaves others out', () => {
  const valid = [ONE, { ...ONE, remote: true, rdns: 'io.one' }, { ...ONE, accounts: [] }]
  expect(parseConnections(valid)).toEqual(valid)
  const invalid = [
    { ...ONE, namespace: 'cosmos' },
    { ...ONE, connectorId: '' },
    { ...ONE, name: 'x'.repeat(65) },
    { ...ONE, caipNetworkId: 'solana:1' },
    { ...ONE, accounts: ['javascript:1'] },
    { ...ONE, accounts: Array(101).fill(ONE.accounts[0]) },
    { ...ONE, remote: 'yes' },
    null,
  ]
  expect(parseConnections(invalid)).toEqual([])
})

test('never throws, whatever another script stored', () => {
  const property = fc.property(fc.jsonValue(), (value) => Array.isArray(parseConnections(value)))
  expect(fc.check(property)).toMatchObject({ failed: false })
})
