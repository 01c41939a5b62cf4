import { encodeAbiParameters, parseAbiParameters, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { en } from '../../../messages/en.ts'
import { DAPPS } from '../../../testing/dapps.ts'
import { describeTypedData } from '../typedData/describeTypedData.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const UNKNOWN_ACCOUNT = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const TWO_ETHER = (2n * 10n ** 18n).toString()

async function described(data: object) {
  const { fields, warnings, listedAmounts } = await describeTypedData([ME, JSON.stringify(data)], {
    chainId: 1,
    account: ME,
    now: 1_700_000_000_000,
    knownContracts: {},
    texts: en.networks,
    read: async (_chain, method, params) => {
      if (method !== 'eth_call') return (params as [string])[0] === ME ? '0x' : '0x60'
      const [{ to, data: call }] = params as [{ to: string; data: string }]
      const isWeth = to.toLowerCase() === WETH.toLowerCase()
      return call === toFunctionSelector('symbol()')
        ? encodeAbiParameters(parseAbiParameters('string'), [isWeth ? 'WETH' : 'USDC'])
        : encodeAbiParameters(parseAbiParameters('uint8'), [isWeth ? 18 : 6])
    },
  })
  const names = ['gives', 'gets', 'expected', 'amount', 'item', 'collection']
  return {
    rows: fields.filter(({ name }) => names.includes(name)).map(({ name, value }) => `${name}: ${value}`),
    warnings,
    listed: Object.keys(listedAmounts ?? {}),
  }
}

const side = { itemType: 1, token: WETH, identifierOrCriteria: '0', startAmount: TWO_ETHER, endAmount: TWO_ETHER }
const requestCount = { ...side, token: USDC, startAmount: '5000000000', endAmount: '5000000000', recipient: ME }
const listing = DAPPS['Seaport 1.6 listing']
const seaport = (offer: object, consideration: object, domain: object = {}) => ({
  ...listing,
  domain: { ...listing.domain, ...domain },
  message: { ...listing.message, offer: [offer], consideration: [consideration] },
})
const oneInch = DAPPS['1inch limit order']
const cow = DAPPS['CoW order']
const zeroEx = DAPPS['0x 4 limit order']
const over = <Shape extends typeof cow>(shape: Shape, message: object) => ({
  ...shape,
  message: { ...shape.message, ...message },
})

test('[T88] never promises an unknown token, which cannot borrow a name', async () => {
  expect((await described(seaport(side, requestCount))).rows).toEqual(['gives: 2 WETH', 'gets: 5000 USDC'])
  const fake = 'expected: 5000 ? (0x90F7…b906)'
  expect((await described(seaport(side, { ...requestCount, token: UNKNOWN_ACCOUNT }))).rows).toEqual([
    'gives: 2 WETH',
    fake,
  ])
  const sells = { sellToken: WETH, sellAmount: TWO_ETHER, buyToken: UNKNOWN_ACCOUNT, buyAmount: '5000000000' }
  expect((await described(over(cow, sells))).rows).toEqual(['gives: 2 WETH', fake])
  const makes = { makerToken: WETH, makerAmount: TWO_ETHER, takerToken: UNKNOWN_ACCOUNT, takerAmount: '5000000000' }
  expect((await described(over(zeroEx, makes))).rows).toEqual(['gives: 2 WETH', fake])
  const making = { makerAsset: WETH, makingAmount: TWO_ETHER, takerAsset: UNKNOWN_ACCOUNT, takingAmount: '5000000000' }
  expect((await described(over(oneInch, { ...making, makerTraits: '0' }))).rows).toEqual(['gives: 2 WETH', fake])
  const item = {
    ...requestCount,
    itemType: 3,
    token: UNKNOWN_ACCOUNT,
    identifierOrCriteria: '8',
    startAmount: '1',
    endAmount: '1',
  }
  expect((await described(seaport(side, item))).rows).toEqual([
    'gives: 2 WETH',
    'expected: #8',
    `collection: ${UNKNOWN_ACCOUNT}`,
  ])
})

test('[T47] shows the address of an unknown token in a permit', async () => {
  const permit = DAPPS['Permit2 PermitTransferFrom']
  expect((await described(permit)).rows).toEqual(['amount: 1 USDC'])
  const fake = over(permit, { permitted: { token: UNKNOWN_ACCOUNT, amount: '1000000' } })
  expect((await described(fake)).rows).toEqual(['amount: 1 ? (0x90F7…b906)'])
})

test('[T88] counts several items of one number', async () => {
  const items = { ...side, itemType: 3, token: UNKNOWN_ACCOUNT, identifierOrCriteria: '5', startAmount: '1000' }
  expect((await described(seaport({ ...items, endAmount: '1000' }, requestCount))).rows).toEqual([
    'gives: 1000 × #5',
    `collection: ${UNKNOWN_ACCOUNT}`,
    'gets: 5000 USDC',
  ])
  const any = { ...items, itemType: 5, startAmount: '3', endAmount: '4' }
  expect((await described(seaport(any, requestCount))).rows).toContain('gives: 4 × #*')
})

test('[T88] adds the fee of a CoW order to the given amount', async () => {
  const order = over(cow, { sellToken: USDC, buyToken: COIN, feeAmount: '1000000000', buyAmount: '1000000000000' })
  expect((await described(order)).rows).toEqual(['gives: 1001 USDC', 'gets: 0.000001 ETH'])
})

const fifth = {
  ...oneInch,
  domain: { ...oneInch.domain, version: '5', verifyingContract: '0x1111111254EEB25477B68fb85Ed929f73A960582' },
  types: {
    ...oneInch.types,
    Order: Object.entries({
      salt: 'uint256',
      makerAsset: 'address',
      takerAsset: 'address',
      maker: 'address',
      receiver: 'address',
      allowedSender: 'address',
      makingAmount: 'uint256',
      takingAmount: 'uint256',
      offsets: 'uint256',
      interactions: 'bytes',
    }).map(([name, type]) => ({ name, type })),
  },
}
const pair = {
  makerAsset: WETH,
  makingAmount: TWO_ETHER,
  takerAsset: USDC,
  takingAmount: '5000000000',
  makerTraits: '0',
  allowedSender: ME,
  offsets: '0',
  interactions: '0x',
}

test.each<[string, object]>([
  ['of 1inch', over(oneInch, pair)],
  ['of 1inch with every trait but that of an extension', over(oneInch, { ...pair, makerTraits: traitsBut(249n) })],
  ['of 1inch, version 5', over(fifth, pair)],
])('[T88] guarantees what an order %s fixes', async (_, data) => {
  expect((await described(data)).rows).toEqual(['gives: 2 WETH', 'gets: 5000 USDC'])
  expect((await described(data)).warnings).toEqual(['order'])
})

test.each<[string, object]>([
  ['of 1inch with an extension', over(oneInch, { ...pair, makerTraits: (1n << 249n).toString() })],
  ['of 1inch, version 5, with interactions', over(fifth, { ...pair, interactions: '0x00' })],
  ['of 1inch, version 5, with offsets', over(fifth, { ...pair, offsets: '1' })],
  ['at a contract that is not of its protocol', seaport(side, requestCount, { verifyingContract: UNKNOWN_ACCOUNT })],
  ['bound to no contract', seaport(side, requestCount, { verifyingContract: undefined })],
  [
    'at the contract of another protocol',
    over({ ...cow, domain: oneInch.domain }, { sellToken: WETH, buyToken: USDC }),
  ],
])('[T88] flags an order %s without guarantees', async (_, data) => {
  const { rows, warnings } = await described(domainless(data))
  expect(rows.map((row) => row.split(':')[0])).toEqual(['gives'])
  expect(warnings).toContain('unpromised')
})

test('[T88] does not show foreign receipts as received', async () => {
  const order = over(cow, { sellToken: USDC, buyToken: COIN, receiver: UNKNOWN_ACCOUNT })
  expect(await described(order)).toEqual({
    listed: ['1 USDC'],
    rows: ['gives: 1 USDC'],
    warnings: ['order', 'otherReceiver'],
  })
})

function traitsBut(bit: bigint): string {
  return ((1n << 256n) - 1n - (1n << bit)).toString()
}

function domainless(data: object): object {
  const { types, ...rest } = data as typeof cow
  return { ...rest, types: Object.fromEntries(Object.entries(types).filter(([name]) => name !== 'EIP712Domain')) }
}

test('[T229] lists amounts of an order for estimates, unless it is for another network', async () => {
  expect((await described(seaport(side, requestCount))).listed).toEqual(['2 WETH', '5000 USDC'])
  expect((await described(seaport(side, requestCount, { chainId: '10' }))).listed).toEqual([])
})
