import { transaction } from '@airlock/protocol/gateway/answers/history'
import { expect, test } from 'vitest'
import { coinOf } from '../tokens/coinOf.ts'
import { openExplorer } from './Explorer.ts'
import { explorerHistory } from './explorerHistory.ts'

const account = `0x${'a'.repeat(40)}`
const sender = `0x${'e'.repeat(40)}`
const listed = {
  address: `0x${'b'.repeat(40)}`,
  decimals: 6,
  name: 'USD Coin',
  symbol: 'USDC',
  imageId: 'usdc',
} as const
const unknownAccount = `0x${'c'.repeat(40)}`

const received = (index: number, token: object) => ({
  transaction_hash: `0x${String(index).repeat(64)}`,
  log_index: 1,
  block_number: 100 + index,
  timestamp: `2026-02-0${index}T12:00:00.000Z`,
  from: { hash: sender },
  to: { hash: account },
  token: { type: 'ERC-20', ...token },
  token_type: 'ERC-20',
  total: { value: '1500000' },
})

async function read(transfers: readonly unknown[]) {
  const fetchFrom = async (...[url]: Parameters<typeof fetch>) => {
    const isTransfers = new URL(String(url)).pathname.endsWith('/token-transfers')
    return new Response(JSON.stringify({ items: isTransfers ? transfers : [], next_page_params: null }))
  }
  const history = explorerHistory({
    explorers: new Map([['eip155:1', openExplorer({ url: 'https://explorer.example/1', fetchFrom })]]),
    coinOf: (chainId) => ({ ...coinOf(chainId), iconUrl: '' }),
    lists: { of: () => ({ tokens: [listed], byAddress: new Map([[listed.address, listed]]) }) },
    imageOf: ({ imageId }) => `https://gateway.example/getTokenImage/${imageId}`,
  })
  const { data } = await history(
    { chainId: 'eip155:1', address: account as never, cursor: undefined },
    { signal: AbortSignal.timeout(5_000) },
  )
  for (const one of data) expect(transaction.safeParse(one).error).toBeUndefined()
  return data.map(({ transfers }) => transfers?.[0])
}

test('uses names, decimals and image of the list for a listed token', async () => {
  const lies = { address_hash: listed.address, name: 'Win at bad.example', symbol: 'X', decimals: '0', is_scam: true }
  expect(await read([received(1, lies)])).toMatchObject([
    {
      fungible_info: {
        name: 'USD Coin',
        symbol: 'USDC',
        icon: { url: 'https://gateway.example/getTokenImage/usdc' },
        flags: { is_verified: true, is_spam: false },
      },
      quantity: { numeric: '1.5' },
    },
  ])
})

test('marks an unlisted token unverified, and a copied symbol as spam', async () => {
  const copy = { address: unknownAccount, name: 'USD Coin', symbol: 'usdc', decimals: '6' }
  const other = { address: sender, name: 'Harbour', symbol: 'HRB', decimals: '2' }
  expect(await read([received(2, other), received(1, copy)])).toMatchObject([
    {
      fungible_info: { symbol: 'HRB', icon: null, flags: { is_verified: false, is_spam: false } },
      quantity: { numeric: '15000' },
    },
    { fungible_info: { symbol: 'usdc', flags: { is_verified: false, is_spam: true, reasons: ['copied-symbol'] } } },
  ])
})

test('omits a fungible transfer without an amount', async () => {
  const unnamed = { ...received(1, { address_hash: listed.address }), total: {} }
  expect(await read([unnamed, received(2, { address_hash: listed.address })])).toMatchObject([
    { quantity: { numeric: '1.5' } },
  ])
})
