import { expect, test } from 'vitest'
import { BITCOIN_ROSTER } from './bitcoin/bitcoinRoster.ts'
import { POLKADOT_ROSTER } from './polkadot/polkadotRoster.ts'
import { ROSTER } from './roster.ts'
import { SOLANA_ROSTER } from './solana/solanaRoster.ts'

const ROSTERS = {
  EVM: ROSTER.map(({ id, name }) => [id, name]),
  Solana: SOLANA_ROSTER.map(({ id, name }) => [id, name]),
  Bitcoin: BITCOIN_ROSTER.map(({ id, name }) => [id, name]),
  Polkadot: POLKADOT_ROSTER.map(({ id, key }) => [id, key]),
} as const

test.each(Object.entries(ROSTERS))('has in %s a wallet of each kind, and twins', (_, roster) => {
  const kinds = roster.map(([id]) => id?.replace(/^(?:sol|btc|dot)-/, ''))
  expect(kinds).toEqual(expect.arrayContaining(['good', 'slow', 'refusing', 'locked', 'garbage']))
  const names = roster.map(([, name]) => name?.toLowerCase())
  expect(new Set(names).size).toBe(names.length - 1)
})

test.each([
  ['Solana', SOLANA_ROSTER],
  ['Bitcoin', BITCOIN_ROSTER],
  ['Polkadot', POLKADOT_ROSTER],
])('has a late wallet in %s', (_, roster) => {
  expect(roster.some(({ lateMs = 0 }) => lateMs > 0)).toBe(true)
})
