import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { configAtom } from '../core/host/config.ts'
import { sentRowsAtom } from '../core/transactions/transactions.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostNetwork } from '../testing/testFixtures.ts'
import { mockResponses } from './accountFixtures.ts'
import { STRESS_NAMES, setHost, show } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import { sentRow } from './sendFixtures.ts'

const AMOUNTS = ['1234567890123456789012345678901234567890', '0', '0.000000000000000001', '12.5', '0.5']

const TOKENS: TokenBalance[] = STRESS_NAMES.map((name, index) => ({
  ...{ name, symbol: name, chainId: ARBITRUM, iconUrl: '' },
  ...{ price: index % 2 === 0 ? 1 : 0, ...(index % 2 === 0 && { value: Number(AMOUNTS[index]) }) },
  address: `${ARBITRUM}:0x${String(index + 1).repeat(40)}`,
  quantity: { decimals: '18', numeric: AMOUNTS[index] ?? '1' },
  flags: { is_spam: false, is_verified: true, is_tiny: false },
}))

const accounts = Array.from({ length: 30 }, (_, index) =>
  index === 0 ? ADDRESS : `0x${String(index).padStart(2, '0').repeat(20)}`,
)

export const ACCOUNT_STRESS: Record<string, Fixture> = {
  hostile: (store, responses) => {
    mockResponses(store, responses)
    responses.respond('balance', { balances: TOKENS })
    responses.respond(ADDRESS, { name: STRESS_NAMES[1], avatar: null })
  },
  longTotal: (store, responses) => {
    mockResponses(store, responses)
    responses.respond('balance', { balances: [{ ...TOKENS[0], value: 999_999_999_999.99 }] })
  },
  pending: (store, responses) => {
    mockResponses(store, responses)
    store.set(
      sentRowsAtom,
      Array.from({ length: 1_000 }, (_, nonce) => sentRow({ nonce, id: String(nonce) })),
    )
  },
}

const NAMES = [
  ...['Ethereum', 'Base', 'OP Mainnet', 'ApeChain', 'Polygon', 'BNB Smart Chain', 'Avalanche', 'Linea', 'Scroll'],
  ...['zkSync Era', 'Gnosis', 'Celo', 'Mantle', 'Blast', 'Mode', 'Zora', 'Unichain', 'World Chain', 'Ink', 'Soneium'],
  ...['Berachain', 'Sonic', 'Sei', 'Cronos', 'Moonbeam', 'Kava', 'Metis', 'Fraxtal', 'Taiko', 'Manta Pacific', 'opBNB'],
  ...[
    'Arbitrum Nova',
    'Polygon zkEVM',
    'Boba',
    'Aurora',
    'Fuse',
    'Klaytn',
    'Ronin',
    'Abstract',
    'Lisk',
    'Flare',
    'Degen',
  ],
]

/** Chains of the names; Arbitrum, which is active, has the 32nd place. */
const FIFTY: HostNetwork[] = Array.from({ length: 50 }, (_, index) =>
  index === 31
    ? hostNetwork(ARBITRUM, { name: 'Arbitrum One' })
    : hostNetwork(`eip155:${900_000 + index}`, {
        name: STRESS_NAMES[index - 45] ?? NAMES[index] ?? `Testnet ${index}`,
        testnet: index > 40,
      }),
)

/** Shows a state in a page of fifty networks. */
export function withFiftyNetworks(fixture: Fixture): Fixture {
  return (store, responses, storage) => {
    store.set(configAtom, (config) => config && { ...config, networks: FIFTY })
    fixture(store, responses, storage)
  }
}

export const ACCOUNTS_STRESS: Record<string, Fixture> = {
  thirty: (store, responses) => {
    mockResponses(store, responses)
    setHost(store, { session: connectedSession(ARBITRUM, accounts) })
    show(store, { view: 'Account' }, { view: 'Accounts' })
  },
}
