import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { contractsOf, LISTED } from './knownContracts.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('[T81] every listed address has the checksum of EIP-55, so that a misspelt one is found', () => {
  const addresses = Object.values(LISTED).flatMap((listed) => Object.keys(listed))
  expect(addresses.length).toBeGreaterThan(60)
  for (const address of addresses) expect(address).toBe(getAddress(address))
})

test('[T81] a contract is known on its own chain, in any letter case, and on no other', () => {
  expect(contractsOf(1, {}).at(USDC.toLowerCase())).toMatchObject({ kind: 'token', name: 'USDC', isOwn: false })
  expect(contractsOf(8_453, {}).at(USDC)).toBeUndefined()
  expect(contractsOf(5, {}).at(USDC)).toBeUndefined()
  expect(contractsOf(1, {}).at('constructor')).toBeUndefined()
})

test('[T81] the operator’s entries count on their chain, and win over the list', () => {
  const operator = {
    'eip155:1': [
      { address: OTHER, kind: 'token' as const, name: 'MINE' },
      { address: USDC, kind: 'app' as const, name: 'Mine too' },
    ],
  }
  const { at, tokens } = contractsOf(1, operator)
  expect(at(OTHER)).toMatchObject({ kind: 'token', isOwn: true })
  expect(at(USDC)).toMatchObject({ kind: 'app', isOwn: true })
  expect(tokens[0]).toBe(OTHER.toLowerCase())
  expect(contractsOf(10, operator).at(OTHER)).toBeUndefined()
})
