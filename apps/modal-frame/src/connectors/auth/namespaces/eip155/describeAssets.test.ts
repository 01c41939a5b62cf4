import { expect, test } from 'vitest'
import { tokenBalance } from '../../../../testing/testGateway.ts'
import { describeAssets } from './describeAssets.ts'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const OTHER = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const FLAGS = { is_spam: false, is_verified: true, is_tiny: false }
const COIN = tokenBalance({ iconUrl: 'https://gateway.example/eth.png' })
const listed = (address: string, more: object = {}) =>
  tokenBalance({
    address: `eip155:42161:${address}`,
    price: 1,
    iconUrl: 'https://gateway.example/usdc.png',
    flags: FLAGS,
    ...more,
  })

function asset(address: string) {
  const metadata = { name: 'A', symbol: 'A', decimals: 18, price: 0, iconUrl: '' }
  return { address, balance: '0x1', type: address === 'native' ? 'NATIVE' : 'ERC20', metadata }
}

test('[S3.13:metadata] adds price and icon to the coin and listed tokens, and keeps the rest', async () => {
  const response = { '0xa4b1': [asset('native'), asset(USDC.toLowerCase())] }
  const { metadata } = asset('native')
  expect(await describeAssets(response, async () => [COIN, listed(USDC)] as never)).toEqual({
    '0xa4b1': [
      { ...asset('native'), metadata: { ...metadata, price: 3_500, iconUrl: COIN.iconUrl } },
      {
        ...asset(USDC.toLowerCase()),
        metadata: { ...metadata, price: 1, iconUrl: 'https://gateway.example/usdc.png' },
      },
    ],
  })
})

test('shows no price for an unlisted token', async () => {
  const response = { '0xa4b1': [asset(OTHER), asset(USDC)] }
  const tokens = [listed(OTHER, { flags: { ...FLAGS, is_verified: false } }), listed(USDC, { flags: undefined })]
  expect(await describeAssets(response, async () => tokens as never)).toEqual(response)
})

test('leaves an asset without a price if its token is on another network', async () => {
  const response = { '0xa4b1': [asset('native')] }
  expect(await describeAssets(response, async () => [{ ...COIN, chainId: 'eip155:56' }] as never)).toEqual(response)
})

test('keeps a network without gateway data next to one with it', async () => {
  const response = { '0xa4b1': [asset('native')], '0x2105': [asset('native')] }
  const read = async (network: string) => {
    if (network === 'eip155:8453') throw new Error('down')
    return [COIN] as never
  }
  const described = (await describeAssets(response, read)) as typeof response
  expect(described['0x2105']).toEqual(response['0x2105'])
  expect(described['0xa4b1'][0]?.metadata.price).toBe(3_500)
})

test.each([
  null,
  'x',
  [],
  { '0xa4b1': 'x' },
  { '0xa4b1': [null, 7, { address: 'native' }] },
  { zero: [asset('native')] },
])('passes a response of another shape through unchanged: %j', async (response) => {
  expect(await describeAssets(response as never, async () => [COIN] as never)).toEqual(response)
})
