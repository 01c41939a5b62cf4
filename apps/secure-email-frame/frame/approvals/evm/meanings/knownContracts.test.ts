import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { contractsOf, isToken, LISTED } from './knownContracts.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('[T81] lists every address with its EIP-55 checksum', () => {
  const addresses = Object.values(LISTED).flatMap((listed) => Object.keys(listed))
  expect(addresses.length).toBeGreaterThan(60)
  for (const address of addresses) expect(address).toBe(getAddress(address))
})

test('[T81] finds a contract on its own chain only, in any letter case', () => {
  expect(contractsOf(1, {}).at(USDC.toLowerCase())).toMatchObject({ kind: 'token', name: 'USDC' })
  expect(contractsOf(8_453, {}).at(USDC)).toBeUndefined()
  expect(contractsOf(5, {}).at(USDC)).toBeUndefined()
  expect(contractsOf(1, {}).at('constructor')).toBeUndefined()
})

test('[T81] finds markets and exchanges under one address on many chains', () => {
  for (const chain of [1, 8_453]) {
    const { at } = contractsOf(chain, {})
    expect(at('0x111111125421cA6dc452d289314280a0f8842A65'), `${chain}`).toMatchObject({
      kind: 'app',
      name: '1inch v6',
    })
    expect(at('0x0000000000000068F116a894984e2DB1123eB395'), `${chain}`).toMatchObject({ name: 'Seaport 1.6' })
  }
})

test('[T81] prefers the operator’s entries on their chain to the list', () => {
  const operator = {
    'eip155:1': [
      { address: OTHER, kind: 'token' as const, name: 'MINE' },
      { address: USDC, kind: 'app' as const, name: 'Mine too' },
    ],
  }
  const { at, tokens } = contractsOf(1, operator)
  expect(at(OTHER)).toMatchObject({ kind: 'token' })
  expect(at(USDC)).toMatchObject({ kind: 'app' })
  expect(tokens[0]).toBe(OTHER.toLowerCase())
  expect(contractsOf(10, operator).at(OTHER)).toBeUndefined()
})

test('[T81] lists contracts with kind and name, only tokens with decimals', () => {
  for (const [chain, listed] of Object.entries(LISTED)) {
    expect(Object.keys(listed).length, `contracts of ${chain}`).toBeGreaterThan(3)
    for (const [address, [kind, name, decimals]] of Object.entries(listed)) {
      expect(['token', 'wrappedCoin', 'permit2', 'router', 'app'], address).toContain(kind)
      expect(name, address).toMatch(/^\w[\w. ]+$/)
      expect(decimals !== undefined, address).toBe(isToken(kind))
    }
  }
})

test('[T81] lists tokens once, the wrapped coin included, with unique names', () => {
  const { tokens, symbols, at } = contractsOf(8_453, {})
  expect(tokens).toContain('0x4200000000000000000000000000000000000006')
  expect(tokens).not.toContain('0x000000000022d473030f116ddee9f6b43ac78ba3')
  expect(new Set(tokens).size).toBe(tokens.length)
  expect([...symbols]).toEqual(expect.arrayContaining(['WETH', 'WBERA', 'SHIB']))
  expect([...symbols]).not.toContain('Permit2')
  expect(at('0x4200000000000000000000000000000000000006')?.decimals).toBe(18)
  const tokenNames = Object.values(LISTED).flatMap((listed) =>
    Object.values(listed).flatMap(([kind, name]) => (isToken(kind) ? [name] : [])),
  )
  expect(symbols).toEqual(new Set(tokenNames))
  const own = { 'eip155:1': [{ address: OTHER, kind: 'token' as const, name: 'MINE' }] }
  expect(contractsOf(1, own).symbols.has('MINE')).toBe(true)
  expect(contractsOf(1, own).at(OTHER)?.decimals).toBeUndefined()
  const usdc = { 'eip155:1': [{ address: USDC.toLowerCase(), kind: 'token' as const, name: 'USD Coin' }] }
  expect(contractsOf(1, usdc).at(USDC)).toMatchObject({ name: 'USD Coin', decimals: 6 })
  expect(contractsOf(5, {}).tokens).toEqual([])
})
