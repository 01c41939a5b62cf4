import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { ARBITRUM, OTHER_ADDRESS } from '../testing/testFixtures.ts'

/** All data is invented. */

const CONTRACT = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'

function token(overrides: Partial<TokenBalance>): TokenBalance {
  return {
    name: 'Ether',
    symbol: 'ETH',
    chainId: ARBITRUM,
    price: 0,
    quantity: { decimals: '18', numeric: '1' },
    iconUrl: '',
    ...overrides,
  }
}

const listed = (digit: number) => ({
  address: `${ARBITRUM}:0x${String(digit).repeat(40)}`,
  flags: { is_spam: false, is_verified: true, is_tiny: false },
})

export const NEW_TOKEN = token({
  name: 'A Token That Was Made This Morning',
  symbol: 'DAWN',
  address: `${ARBITRUM}:0x${'c'.repeat(40)}`,
  quantity: { decimals: '9', numeric: '1250000.5' },
  flags: { is_spam: false, is_verified: false, is_tiny: false },
})

export const TOKENS: TokenBalance[] = [
  token({
    value: 10_186.4,
    price: 3_500,
    quantity: { decimals: '18', numeric: '2.910400000000000001' },
    change24h: 1.9,
  }),
  token({
    name: 'USD Coin',
    symbol: 'USDC',
    value: 1_844.22,
    price: 1,
    quantity: { decimals: '6', numeric: '1844.22' },
    change24h: 0,
    ...listed(1),
  }),
  token({
    name: 'Arbitrum',
    symbol: 'ARB',
    value: 450,
    price: 1.09,
    quantity: { decimals: '18', numeric: '412' },
    change24h: -0.6,
    ...listed(2),
  }),
  token({ name: 'A Token Without Any Price And With A Long Name', symbol: 'NOPRICE', ...listed(3) }),
  token({
    name: 'Dust',
    symbol: 'DUST',
    value: 0.001,
    price: 0.01,
    quantity: { decimals: '18', numeric: '0.00000001' },
    ...listed(4),
    flags: { is_spam: false, is_verified: true, is_tiny: true },
  }),
  token({
    name: 'Claim at claim-arb.example',
    symbol: 'USDС',
    quantity: { decimals: '18', numeric: '100000' },
    address: `${ARBITRUM}:0x${'5'.repeat(40)}`,
    flags: { is_spam: true, reasons: ['link'], is_verified: false, is_tiny: false },
  }),
]

const PICTURE = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="${colour}" d="M0 0h4v4H0z"/><circle cx="2" cy="2" r="1" fill="white"/></svg>`)}`

export const PICTURED_ADDRESS = `0x${'6'.repeat(40)}`
export const PICTURED_IDENTITY = { name: 'ben.eth', avatar: PICTURE('teal') }

type Move = NonNullable<Transaction['transfers']>[number]

function transaction(
  id: number,
  minedAt: string,
  metadata: Partial<Transaction['metadata']>,
  moves: Move[],
): Transaction {
  return {
    id: `t${id}`,
    metadata: {
      operationType: 'send',
      hash: `0x${String(id % 10).repeat(64)}`,
      minedAt,
      sentFrom: OTHER_ADDRESS,
      sentTo: OTHER_ADDRESS,
      status: 'confirmed',
      nonce: id,
      chain: ARBITRUM,
      ...metadata,
    },
    transfers: moves,
  }
}

const eth = (direction: 'in' | 'out', numeric: string): Move => ({
  fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
  direction,
  quantity: { numeric },
  counterparty: OTHER_ADDRESS,
})
const usdc = (direction: 'in' | 'out', numeric: string): Move => ({
  fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null, address: `${ARBITRUM}:${CONTRACT}` },
  direction,
  quantity: { numeric },
  counterparty: OTHER_ADDRESS,
})

export const TRANSACTIONS: Transaction[] = [
  transaction(1, '2026-01-14T10:00:00Z', { status: 'pending' }, [eth('out', '0.25')]),
  transaction(
    2,
    '2026-01-12T10:00:00Z',
    { operationType: 'trade', application: { name: 'Uniswap' }, method: 'swapExactTokensForETH' },
    [usdc('in', '3489.51'), eth('out', '1')],
  ),
  transaction(3, '2026-01-03T10:00:00Z', { operationType: 'receive' }, [
    { ...usdc('in', '1844.2219'), counterparty: PICTURED_ADDRESS },
  ]),
  transaction(4, '2025-12-24T10:00:00Z', { status: 'failed', fee: '0.000012345678901234' }, [eth('out', '12')]),
  transaction(5, '2025-12-20T10:00:00Z', { operationType: 'mint' }, [
    {
      nft_info: { name: 'Quiet Harbour #12', flags: { is_spam: false } },
      direction: 'in',
      quantity: { numeric: '1' },
    },
  ]),
  transaction(6, '2025-12-19T10:00:00Z', { operationType: 'receive' }, [
    {
      ...usdc('in', '100000'),
      fungible_info: {
        name: 'Claim at claim-arb.example',
        symbol: 'USDС',
        flags: { is_spam: true, reasons: ['link'], is_verified: false },
      },
    },
  ]),
]

function nft(id: number, overrides: Partial<Nft>): Nft {
  return {
    id: `${ARBITRUM}:${CONTRACT}/${id}`,
    chainId: ARBITRUM,
    contract: `${ARBITRUM}:${CONTRACT}`,
    tokenId: String(id),
    interface: 'ERC721',
    name: `Quiet Harbour #${id}`,
    description: 'Boats in the morning, drawn by a contract.',
    collection: { name: 'Quiet Harbours' },
    preview: { url: PICTURE(['teal', 'navy', 'maroon'][id % 3] ?? 'teal') },
    attributes: [
      { trait: 'Sky', value: 'Clear' },
      { trait: 'Boats', value: '3' },
    ],
    flags: { is_spam: false },
    quantity: '1',
    ...overrides,
  }
}

export const NFTS: Nft[] = [
  nft(12, {}),
  nft(13, {}),
  nft(14, { name: '', preview: { url: '' } }),
  nft(15, { flags: { is_spam: true, reasons: ['mass-airdrop'] }, collection: { name: 'Free' } }),
]
