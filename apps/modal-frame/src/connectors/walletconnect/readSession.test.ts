import { type CaipNetworkId, type ChainNamespace, isAddress, namespaceOf } from '@airlock/protocol/caip'
import { BITCOIN_MAINNET, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { describe, expect, test } from 'vitest'
import { adapterLoaders } from '../../boot/adapterLoaders.ts'
import { browserClock } from '../../core/ports/browser/browserClock.ts'
import { ADDRESS, ARBITRUM, BASE, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { loadAddressReader } from './loadAddressReader.ts'
import { readSession as readRecord, type SessionRecord, toRemoteSession } from './readSession.ts'

const ASKED = [ARBITRUM, BASE]

/** Applies only the grammar. */
const grammar = (network: CaipNetworkId, written: unknown) =>
  isAddress(namespaceOf(network), written) ? written : undefined
grammar.paying = (_: ChainNamespace, accounts: string[]) => accounts
const readSession = (record: SessionRecord, requests: readonly CaipNetworkId[]) => readRecord(record, requests, grammar)

function record(eip155: SessionRecord['namespaces'][string], metadata: { name?: unknown } = {}): SessionRecord {
  return { topic: 'topic', namespaces: { eip155 }, peer: { metadata } }
}

describe('readSession', () => {
  test('is read by chain, in its own order, each address once', () => {
    const session = readSession(
      record({
        accounts: [
          `${BASE}:${OTHER_ADDRESS}`,
          `${ARBITRUM}:${ADDRESS}`,
          `${BASE}:${ADDRESS}`,
          `${BASE}:${OTHER_ADDRESS.toLowerCase()}`,
        ],
        methods: ['personal_sign', 7, 'personal_sign'],
      }),
      ASKED,
    )
    const evm = session?.namespaces.get('eip155')
    expect(evm?.chains).toEqual([BASE, ARBITRUM])
    expect(evm?.accounts.get(BASE)).toEqual([OTHER_ADDRESS, ADDRESS])
    expect([...(evm?.methods ?? [])]).toEqual(['personal_sign'])
  })

  test('drops chains that were not requested and invalid addresses', () => {
    const accounts = [
      `eip155:666:${ADDRESS}`,
      `${ARBITRUM}:0x00`,
      `${ARBITRUM}:${ADDRESS}:more`,
      `solana:x:${ADDRESS}`,
      '__proto__',
      '',
      null,
      { toString: () => `${ARBITRUM}:${ADDRESS}` },
      `${BASE}:${ADDRESS}`,
    ]
    expect(readSession(record({ accounts }), ASKED)?.namespaces.get('eip155')?.chains).toEqual([BASE])
  })

  test.each([
    ['no namespace of ours', undefined],
    ['no accounts', { methods: ['personal_sign'] }],
    ['accounts that are no list', { accounts: `${ARBITRUM}:${ADDRESS}` }],
    ['nothing but strangers', { accounts: [`eip155:666:${ADDRESS}`] }],
  ])('returns undefined with %s', (_what, eip155) => {
    expect(readSession({ ...record({}), namespaces: eip155 ? { eip155 } : {} }, ASKED)).toBeUndefined()
  })

  test('limits the number of accounts', () => {
    const accounts = Array.from({ length: 2_000 }, (_, index) => {
      return `${ARBITRUM}:0x${index.toString(16).padStart(40, '0')}`
    })
    const session = readSession(record({ accounts }), ASKED)
    expect(session?.namespaces.get('eip155')?.accounts.get(ARBITRUM)?.length).toBeLessThanOrEqual(500)
    expect(session && toRemoteSession(session, () => null).namespaces.eip155?.accounts.length).toBe(100)
  })
})

describe('[S3.18:peer] [T39] the name of a wallet', () => {
  const nameOf = (name: unknown) => readSession(record({ accounts: [`${BASE}:${ADDRESS}`] }, { name }), ASKED)?.name

  test('is text without tricks, and short', () => {
    const name = nameOf(`\u202Eevil\u2066 <b>Wallet</b>\u0000${'x'.repeat(1_000_000)}`)
    expect(name).not.toMatch(/[\u0000\u202A-\u202E\u2066-\u2069]/)
    expect(name?.length).toBeLessThanOrEqual(64)
  })

  test.each([undefined, null, 7, {}, '', '\u202E'])('replaces %j', (name) => {
    expect(nameOf(name)).toBe('WalletConnect')
  })
})

describe('toRemoteSession', () => {
  const session = readSession(record({ accounts: [`${ARBITRUM}:${ADDRESS}`, `${BASE}:${OTHER_ADDRESS}`] }), ASKED)
  const sessionOf = (preferred: typeof BASE | 'eip155:1' | null) =>
    session && toRemoteSession(session, () => preferred).namespaces.eip155

  test('selects the preferred network if it is approved', () => {
    expect(sessionOf(BASE)).toMatchObject({ caipNetworkId: BASE, accounts: [OTHER_ADDRESS] })
  })

  test.each([null, 'eip155:1' as const])('selects the first approved network otherwise (%s)', (preferred) => {
    expect(sessionOf(preferred)).toMatchObject({ caipNetworkId: ARBITRUM, approvedCaipNetworkIds: [ARBITRUM, BASE] })
  })
})

describe('a namespace next to EVM', () => {
  const SOL = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
  const OLD_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const read = (namespaces: Parameters<typeof readSession>[0]['namespaces']) =>
    readSession({ topic: 't', namespaces, peer: {} }, [ARBITRUM, SOLANA_MAINNET])

  test('connects without a sign-in if the wallet approves only the session', () => {
    const session = read({ solana: { accounts: [`${SOLANA_MAINNET}:${SOL}`], methods: ['solana_signMessage'] } })
    expect(session && toRemoteSession(session, () => null).namespaces).toEqual({
      solana: {
        accounts: [SOL],
        caipNetworkId: SOLANA_MAINNET,
        approvedCaipNetworkIds: [SOLANA_MAINNET],
        methods: ['solana_signMessage'],
      },
    })
  })

  test('names up to 100 methods, without names that the host would reject', () => {
    const methods = ['x'.repeat(65), ...Array.from({ length: 200 }, (_, index) => `method_${index}`)]
    const session = read({ solana: { accounts: [`${SOLANA_MAINNET}:${SOL}`], methods } })
    expect(session && toRemoteSession(session, () => null).namespaces.solana?.methods).toEqual(methods.slice(1, 101))
  })

  test('maps an old network id to the current one for the host', () => {
    const solana = read({ solana: { accounts: [`${OLD_MAINNET}:${SOL}`] } })?.namespaces.get('solana')
    expect(solana?.accounts).toEqual(new Map([[SOLANA_MAINNET, [SOL]]]))
    expect(solana?.wireIds).toEqual(new Map([[SOLANA_MAINNET, OLD_MAINNET]]))
  })

  test.each([
    ['an account of Solana under EVM', { eip155: { accounts: [`${SOLANA_MAINNET}:${SOL}`] } }],
    ['one of EVM under Solana', { solana: { accounts: [`${ARBITRUM}:${ADDRESS}`] } }],
    ['four parts', { solana: { accounts: [`${SOLANA_MAINNET}:${SOL}:${SOL}`] } }],
    ['two parts', { solana: { accounts: [`solana:${SOL}`] } }],
    ['another network', { solana: { accounts: [`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${SOL}`] } }],
    ['letters in another case', { solana: { accounts: [`${SOLANA_MAINNET}:${SOL.toLowerCase()}`] } }],
    ['another chain than its key', { [OLD_MAINNET]: { accounts: [`${SOLANA_MAINNET}:${SOL}`] } }],
    ['a key of the prototype', Object.create({ solana: { accounts: [`${SOLANA_MAINNET}:${SOL}`] } })],
  ])('has no account of %s', (_, namespaces) => {
    expect(read(namespaces)).toBeUndefined()
  })

  test('reads entries whose key is a chain, next to one for the namespace', () => {
    const session = readSession(
      {
        topic: 't',
        peer: {},
        namespaces: {
          [ARBITRUM]: { accounts: [`${ARBITRUM}:${ADDRESS}`], methods: ['personal_sign'] },
          [BASE]: { accounts: [`${BASE}:${OTHER_ADDRESS}`], methods: ['eth_sendTransaction'] },
          eip155: { accounts: [`${BASE}:${ADDRESS}`] },
        },
      },
      ASKED,
    )
    const evm = session?.namespaces.get('eip155')
    expect(evm?.accounts).toEqual(
      new Map([
        [ARBITRUM, [ADDRESS]],
        [BASE, [OTHER_ADDRESS, ADDRESS]],
      ]),
    )
    expect([...(evm?.methods ?? [])]).toEqual(['personal_sign', 'eth_sendTransaction'])
  })

  test('reads Bitcoin accounts only of their approved network', async () => {
    const [SEGWIT, PREVIOUS, TEST] = [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ]
    const written = [
      TEST,
      TEST.replace('tb1', 'bcrt1'),
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      SEGWIT,
      PREVIOUS,
      ADDRESS,
    ]
    const requests = [BITCOIN_MAINNET, BITCOIN_TESTNET] as const
    const found = await accountsOf('bip122', { requests, written })
    expect(found?.get(BITCOIN_MAINNET)).toEqual([SEGWIT, PREVIOUS])
    expect(found?.get(BITCOIN_TESTNET)).toEqual([TEST, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'])
  })

  test('uses a Bitcoin ordinals account only without a payment one', async () => {
    const [SEGWIT, TAPROOT] = [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ]
    const found = await accountsOf('bip122', { requests: [BITCOIN_MAINNET], written: [TAPROOT, SEGWIT] })
    expect(found?.get(BITCOIN_MAINNET)).toEqual([SEGWIT])
    const alone = await accountsOf('bip122', { requests: [BITCOIN_MAINNET], written: [TAPROOT] })
    expect(alone?.get(BITCOIN_MAINNET)).toEqual([TAPROOT])
  })

  // From BIP-173 and BIP-350.
  test.each([
    ['bech32 with a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['bech32m with a wrong checksum', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj1'],
    ['base58 with a wrong checksum', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
    ['bech32 on version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['a version to come', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ])('drops a Bitcoin account of %s', async (_, address) => {
    expect(await accountsOf('bip122', { requests: [BITCOIN_MAINNET], written: [address] })).toBeUndefined()
  })

  test('reads a Bitcoin account once in lower case, none in mixed case', async () => {
    const SCANNED = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
    const written = [`bc1${SCANNED.slice(3)}`, SCANNED, SCANNED.toLowerCase()]
    const found = await accountsOf('bip122', { requests: [BITCOIN_MAINNET], written })
    expect(found).toEqual(new Map([[BITCOIN_MAINNET, [SCANNED.toLowerCase()]]]))
  })

  test("reads 32-byte Polkadot accounts once, in the network's encoding", async () => {
    const [ALICE, GENERIC, OF_KUSAMA] = [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
    ]
    const requests = [POLKADOT, KUSAMA] as const
    const found = await accountsOf('polkadot', {
      requests,
      written: [ADDRESS, `${ALICE}:${ALICE}`, `0x${'d4'.repeat(32)}`, GENERIC, ALICE],
    })
    expect(found).toEqual(
      new Map([
        [POLKADOT, [ALICE]],
        [KUSAMA, [OF_KUSAMA]],
      ]),
    )
    const none = [`${ALICE.slice(0, -1)}6`, `${GENERIC.slice(0, -1)}Z`, OF_KUSAMA]
    expect(await accountsOf('polkadot', { requests: [POLKADOT], written: none })).toBeUndefined()
  })

  test('accepts any prefix on an unknown Substrate chain', async () => {
    const UNKNOWN = 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b'
    const found = await accountsOf('polkadot', {
      requests: [UNKNOWN],
      written: ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    })
    expect(found).toEqual(new Map([[UNKNOWN, ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY']]]))
  })
})

/** A wallet approved each address on each network. */
async function accountsOf(
  namespace: ChainNamespace,
  { requests, written }: { requests: readonly CaipNetworkId[]; written: readonly string[] },
) {
  const accounts = requests.flatMap((id) => written.map((one) => `${id}:${one}`))
  const adapters = adapterLoaders({ projectId: 'default', rpcOrigins: [] }, browserClock)
  const readAddress = await loadAddressReader(adapters, requests)
  const session = readRecord({ topic: 't', namespaces: { [namespace]: { accounts } }, peer: {} }, requests, readAddress)
  return session?.namespaces.get(namespace)?.accounts
}
