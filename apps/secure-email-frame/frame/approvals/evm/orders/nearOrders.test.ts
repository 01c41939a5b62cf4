import { expect, test } from 'vitest'
import { DAPPS } from '../../../testing/dapps.ts'
import { describeData, permit, rowsOf, TO } from '../../../testing/typedData.ts'

type Member = { name: string; type: string }

const listing = DAPPS['Seaport 1.6 listing']
const [mine, fee] = (listing.message as { consideration: object[] }).consideration
const pending = (...consideration: unknown[]) => ({ ...listing, message: { ...listing.message, consideration } })

const PAIR: Member[] = [
  { name: 'sellToken', type: 'address' },
  { name: 'sellAmount', type: 'uint256' },
  { name: 'buyToken', type: 'address' },
  { name: 'buyAmount', type: 'uint256' },
]
const MAKING: Member[] = [
  { name: 'makerAsset', type: 'address' },
  { name: 'makingAmount', type: 'uint256' },
  { name: 'takerAsset', type: 'address' },
  { name: 'takingAmount', type: 'uint256' },
]
const struct = (members: Member[], domain: object = {}) => ({
  ...permit({}, domain),
  types: { Data: members },
  primaryType: 'Data',
  message: Object.fromEntries(members.map(({ name, type }) => [name, type === 'address' ? TO : '0'])),
})

test('[T88] recognises an order by its sent and received parts, never by name', async () => {
  expect((await describeData(struct(PAIR))).title).toBe('order')
  for (const left of PAIR) {
    const fewer = PAIR.filter((one) => one !== left)
    expect(await describeData(struct(fewer)), left.name).toMatchObject({ title: 'signData', warnings: [] })
  }
})

test.each(['endTime', 'validTo', 'expiry', 'expiration'])('[T88] reads the end of an order from %s', async (name) => {
  const { message, ...data } = struct([...PAIR, { name, type: 'uint256' }])
  const ending = { ...data, message: { ...message, [name]: '1700003600' } }
  expect(rowsOf(await describeData(ending))).toContain('until: 2023-11-14 23:13 UTC')
})

test.each([
  ...['Order', 'LimitOrder', 'BulkOrders', 'ListingParameters'].map((type) => [type, 'order'] as const),
  ...['Maker', 'taker', 'Bid', 'Ask', 'Offer'].map((type) => [type, 'order'] as const),
  ...['Bids', 'Rebid', 'Task', 'Makers', 'Counteroffer'].map((type) => [type, 'signData'] as const),
])('[T88] shows data of type %s as %s', async (type, title) => {
  const data = { ...permit(), types: { [type]: [{ name: 'on', type: 'bool' }] }, primaryType: type }
  expect((await describeData({ ...data, message: { on: true } })).title).toBe(title)
})

test('[T88] promises nothing for a 1inch-like order without interactions', async () => {
  const bound = { verifyingContract: '0x1111111254EEB25477B68fb85Ed929f73A960582' }
  const offsets = { name: 'offsets', type: 'uint256' }
  const interactions = { name: 'interactions', type: 'bytes' }
  const warnings = async (...more: Member[]) => {
    const { message, ...data } = struct([...MAKING, ...more], bound)
    const filled = 'interactions' in message ? { ...message, interactions: '0x' } : message
    return (await describeData({ ...data, message: filled })).warnings
  }
  expect(await warnings(offsets, interactions)).toEqual(['order'])
  expect(await warnings()).toEqual(['order', 'unpromised'])
  expect(await warnings(offsets)).toEqual(['order', 'unpromised'])
  expect(await warnings(interactions)).toEqual(['order', 'unpromised'])
})

test('[T88] recognises a listing whose own share comes later', async () => {
  const described = await describeData(pending(fee, mine))
  expect(described.warnings).toEqual(['order'])
  expect(rowsOf(described)).toContain('gets: 0.975 ETH')
})

test('[T88] rejects a listing without a recipient or price', async () => {
  const zero = `0x${'0'.repeat(40)}`
  expect((await describeData(pending({ ...fee, recipient: zero }))).warnings).toEqual(['order', 'otherReceiver'])
  const none = await describeData(pending())
  expect(none.warnings).toEqual(['order', 'unpromised'])
  expect(none.fields.map(({ name }) => name)).not.toContain('gets')
})

function without(name: string, { type }: { type: 'OfferItem' | 'ConsiderationItem' }) {
  const types = { ...listing.types, [type]: listing.types[type]?.filter((one) => one.name !== name) ?? [] }
  return { ...listing, types }
}

test.each(['itemType', 'token', 'startAmount', 'endAmount'])(
  '[T88] omits an item without %s and keeps the order',
  async (name) => {
    const input = await describeData(without(name, { type: 'OfferItem' }))
    expect(input.title).toBe('order')
    expect(rowsOf(input)[0]).toBe('gets: 0.975 ETH')
    const requested = await describeData(without(name, { type: 'ConsiderationItem' }))
    expect(rowsOf(requested).slice(0, 3)).toEqual(['gives: #7', `collection: ${TO}`, 'until: 2023-11-14 23:13 UTC'])
  },
)

test('[T88] treats an item without number as any, without recipient as foreign', async () => {
  const any = await describeData(without('identifierOrCriteria', { type: 'OfferItem' }))
  expect(rowsOf(any)[0]).toBe('gives: #*')
  const astray = await describeData(without('recipient', { type: 'ConsiderationItem' }))
  expect(astray.warnings).toEqual(['order', 'otherReceiver'])
  expect(astray.fields.map(({ name }) => name)).not.toContain('gets')
})

test('[T88] shows data with only the names of a listing as other data', async () => {
  const lists = [
    { name: 'offer', type: 'uint256[]' },
    { name: 'consideration', type: 'uint256[]' },
  ]
  const data = (members: Member[]) => ({
    ...struct(members),
    message: Object.fromEntries(members.map(({ name }) => [name, ['1']])),
  })
  expect((await describeData(data(lists))).warnings).toContain('unpromised')
  for (const one of lists) expect(await describeData(data([one])), one.name).toMatchObject({ title: 'signData' })
})

test('[T88] shows the coin of the network that an order is for', async () => {
  const on = (chainId: number | undefined) => describeData({ ...listing, domain: { ...listing.domain, chainId } })
  expect(rowsOf(await on(137))).toContain('gets: 0.975 POL')
  const { EIP712Domain: _, ...types } = listing.types
  const { chainId: __, ...domain } = listing.domain as { chainId: number }
  expect(rowsOf(await describeData({ ...listing, types, domain }))).toContain('gets: 0.975 ETH')
})
