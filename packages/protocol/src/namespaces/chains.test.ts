import { expect, test } from 'vitest'
import { namespaceOf } from '../caip.ts'
import { BITCOIN_CHAINS } from './bip122/chains.ts'
import * as bitcoinIds from './bip122/networks.ts'
import { POLKADOT_CHAINS } from './polkadot/chains.ts'
import * as polkadotIds from './polkadot/networks.ts'
import { SOLANA_CHAINS, toStandardName } from './solana/chains.ts'
import * as solanaIds from './solana/networks.ts'

test.each([
  ['bip122', BITCOIN_CHAINS, bitcoinIds, ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328']],
  ['polkadot', POLKADOT_CHAINS, polkadotIds, []],
  ['solana', SOLANA_CHAINS, solanaIds, []],
] as const)('has each id of %s once, except a local network’s', (namespace, chains, ids, local) => {
  const listed = chains.map(({ caipNetworkId }) => caipNetworkId)
  expect([...listed, ...local].sort()).toEqual(Object.values(ids).sort())
  expect(listed.map(namespaceOf)).toEqual(listed.map(() => namespace))
})

test('names a private Solana network as local in the Wallet Standard', () => {
  expect(toStandardName('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('solana:mainnet')
  expect(toStandardName('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe('solana:devnet')
  expect(toStandardName('solana:11111111111111111111111111111111')).toBe('solana:localnet')
})
