import { describe, expect, test } from 'vitest'
import { en } from '../../../messages/en.ts'
import { DAPPS } from '../../../testing/dapps.ts'
import {
  type Data,
  describeData,
  KNOWN,
  ME,
  NOW,
  permit,
  rowsOf,
  single,
  TO,
  TOKEN,
} from '../../../testing/typedData.ts'
import { describeTypedData } from './describeTypedData.ts'

const SALT = `0x${'ab'.repeat(32)}`
const described = (data: object, read: (address: string) => string | Promise<string>, now = NOW) => {
  const requests: string[] = []
  let tokens = 0
  const shown = describeTypedData([ME, JSON.stringify(data)], {
    chainId: 1,
    account: ME,
    now,
    knownContracts: KNOWN,
    texts: en.networks,
    async read(chain, method, params) {
      if (method !== 'eth_getCode') tokens += 1
      if (method !== 'eth_getCode') return '0x'
      const [address, block] = params as [string, string]
      requests.push(`${chain} ${address} ${block}`)
      return read(address)
    },
  })
  return shown.then(({ warnings }) => ({ warnings, requests, isTokenRead: tokens > 0 }))
}

test('[T86] labels every row by type', async () => {
  const types = {
    Note: [
      { name: 'text', type: 'string' },
      { name: 'count', type: 'int8' },
      { name: 'isOn', type: 'bool' },
      { name: 'who', type: 'address' },
      { name: 'some', type: 'bytes' },
      { name: 'none', type: 'bool[]' },
      { name: 'pair', type: 'bool[2]' },
      { name: 'inner', type: 'Inner' },
    ],
    Inner: [{ name: 'count', type: 'uint8' }],
  }
  const message = {
    ...{ text: 'hello', count: -1, isOn: true, who: TO, some: '0xAB' },
    ...{ none: [], pair: [true, false], inner: { count: 1 } },
  }
  const data = { ...single('Note', {}), types, message, domain: { ...permit().domain, version: '2', salt: SALT } }
  const fieldOf = (path: string, value: string, variant: string) => ({ name: 'data', path, value, variant })
  expect(await describeData(data)).toEqual({
    title: 'signData',
    listedAmounts: {},
    fields: [
      { name: 'appName', value: 'Coin', variant: 'text' },
      { name: 'version', value: '2', variant: 'text' },
      { name: 'network', value: 'Ethereum', variant: 'text' },
      { name: 'contract', value: TOKEN, variant: 'address' },
      { name: 'knownAs', value: 'Coin', variant: 'text' },
      { name: 'salt', value: SALT, variant: 'block' },
      { name: 'type', value: 'Note', variant: 'text' },
      fieldOf('text', 'hello', 'block'),
      fieldOf('count', '-1', 'text'),
      fieldOf('isOn', 'true', 'text'),
      fieldOf('who', TO, 'address'),
      fieldOf('some', '0xab', 'bytes'),
      fieldOf('none', '[]', 'text'),
      fieldOf('pair[0]', 'true', 'text'),
      fieldOf('pair[1]', 'false', 'text'),
      fieldOf('inner.count', '1', 'text'),
    ],
    warnings: ['encoded'],
    offers: [{ signing: { kind: 'typedData', typedData: expect.any(String) } }],
  })
})

test('[T47] [T88] shows outgoing assets as amounts and addresses', async () => {
  const checks = async (data: object) =>
    (await describeData(data)).fields.slice(0, 4).map(({ name, variant }) => `${name}, ${variant}`)
  expect(await checks(permit())).toEqual(['amount, amount', 'spender, address', 'until, text', 'appName, text'])
  expect(await checks(DAPPS['Seaport 1.6 listing'])).toEqual([
    'gives, amount',
    'collection, address',
    'gets, amount',
    'until, text',
  ])
  expect((await checks(DAPPS['ERC-3009 transfer (x402)']))[1]).toBe('to, address')
  expect((await checks(DAPPS['Vote delegation (ERC-5805)']))[0]).toBe('votesTo, address')
})

describe('[T47] [T104] completeness of shown data', () => {
  const TOO_MUCH = 'This is more than can be shown.'
  const record = (value: unknown, type = 'string') => describeData(single(type, value))
  const rowOf = async (shown: ReturnType<typeof record>) => (await shown).fields.at(-1)

  test('splits long bytes for reading, and rejects over 20,000 characters', async () => {
    const bytes = (count: number) => `0x${'ab'.repeat(count)}`
    expect(await rowOf(record(bytes(127), 'bytes'))).toMatchObject({ value: bytes(127), variant: 'bytes' })
    expect(await rowOf(record(bytes(128), 'bytes'))).toMatchObject({ value: bytes(128), variant: 'block' })
    expect(await rowOf(record(bytes(9_999), 'bytes'))).toMatchObject({ value: bytes(9_999) })
    await expect(record(bytes(10_000), 'bytes')).rejects.toThrow(TOO_MUCH)
    await expect(record(['0x', bytes(10_000)], 'bytes[]')).rejects.toThrow(TOO_MUCH)
  })

  test('shows the full path to a value, up to 256 characters', async () => {
    const name = (length: number) => 'a'.repeat(length)
    const nested = (outer: number) => ({
      ...single('bool', true),
      types: { Note: [{ name: name(outer), type: 'Inner' }], Inner: [{ name: name(128), type: 'bool' }] },
      message: { [name(outer)]: { [name(128)]: true } },
    })
    expect((await rowOf(describeData(nested(127))))?.path).toBe(`${name(127)}.${name(128)}`)
    await expect(describeData(nested(128))).rejects.toThrow(TOO_MUCH)
  })

  test('limits spenders and exchanged items to forty', async () => {
    const permit2 = DAPPS['Permit2 PermitBatch'] as { message: { details: object[] } }
    const [detail] = permit2.message.details
    const many = (count: number) => ({
      ...permit2,
      message: { ...permit2.message, details: Array.from({ length: count }, () => detail) },
    })
    const spenders = async (count: number) =>
      (await describeData(many(count))).fields.filter(({ name }) => name === 'spender').length
    expect(await spenders(40)).toBe(40)
    await expect(spenders(41)).rejects.toThrow(TOO_MUCH)
    expect(await exchanged(40, 0)).toBe(40)
    await expect(exchanged(41, 0)).rejects.toThrow(TOO_MUCH)
    expect(await exchanged(25, 15)).toBe(15)
    await expect(exchanged(26, 15)).rejects.toThrow(TOO_MUCH)
    const listing = DAPPS['Seaport 1.6 listing'] as { message: { offer: object[]; consideration: object[] } }
    const [offer, requested] = [listing.message.offer[0], listing.message.consideration[0]]
    const sides = (offers: number, considerations: number) =>
      describeData({
        ...listing,
        message: {
          ...listing.message,
          offer: Array.from({ length: offers }, () => offer),
          consideration: Array.from({ length: considerations }, () => requested),
        },
      })
    expect((await sides(20, 20)).fields.filter(({ name }) => name === 'gives')).toHaveLength(20)
    await expect(sides(41, 0)).rejects.toThrow(TOO_MUCH)
    await expect(sides(20, 21)).rejects.toThrow(TOO_MUCH)
  })
})

async function exchanged(grants: number, orders: number) {
  const members = (text: string) =>
    text.split(',').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
  const types = {
    Data: members('address spender,Detail[] details,Pair[] pairs'),
    Detail: members('address token,uint256 amount'),
    Pair: members('address sellToken,uint256 sellAmount,address buyToken,uint256 buyAmount'),
  }
  const [detail, pair] = [
    { token: TO, amount: 1 },
    { sellToken: TO, sellAmount: 1, buyToken: TO, buyAmount: 1 },
  ]
  const details = Array.from({ length: grants }, () => detail)
  const pairs = Array.from({ length: orders }, () => pair)
  const { fields } = await describeData({
    ...permit(),
    types,
    primaryType: 'Data',
    message: { spender: TO, details, pairs },
  })
  return fields.filter(({ name }) => name === (orders > 0 ? 'gives' : 'spender')).length
}

describe('[T47] [T82] the code of a contract and of a spender', () => {
  test('is read on the network of the request, at its latest block', async () => {
    expect(await described(permit(), () => '0x60')).toEqual({
      warnings: [],
      isTokenRead: true,
      requests: [`1 ${TOKEN} latest`, `1 ${TO} latest`],
    })
    expect((await described(permit(), (address) => (address === TOKEN ? '0x' : '0x60'))).warnings).toEqual(['noCode'])
  })

  test("skips another network's data, and stays silent if unreadable", async () => {
    expect(await described(permit({}, { chainId: 5 }), () => '0x')).toEqual({
      ...{ warnings: ['unknownContract', 'otherChain'], requests: [], isTokenRead: false },
    })
    const usdc = { chainId: 5, verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
    expect(rowsOf(await describeData(permit({}, usdc)))[0]).toBe('amount: 1 (0xA0b8…eB48)')
    expect((await described(permit(), () => Promise.reject(new Error('away')))).warnings).toEqual([])
    const unbound = permit({}, { chainId: undefined, verifyingContract: undefined })
    const { warnings, requests } = await described(unbound, (address) => (address === ME ? '0x' : '0x60'))
    expect(warnings).toEqual(['unbound'])
    expect(requests.filter((one) => !one.includes(ME))).toEqual([`1 ${TO} latest`])
  })

  test('treats code that only starts like a delegated account as a contract', async () => {
    const code = (input: string) => described(permit(), (address) => (address === TO ? input : '0x60'))
    expect((await code(`0xef0100${'11'.repeat(20)}`)).warnings).toEqual(['spenderIsPerson'])
    expect((await code(`0x00ef0100${'11'.repeat(20)}`)).warnings).toEqual([])
  })

  test('is read of each spender', async () => {
    const types = { ...permit().types, Outer: [{ name: 'list', type: 'Permit[]' }] }
    const list = Array.from({ length: 40 }, (_, at) => ({
      ...permit().message,
      spender: `0x${(at + 1).toString(16).padStart(40, '0')}`,
    }))
    const { requests } = await described({ ...permit(), types, primaryType: 'Outer', message: { list } }, () => '0x60')
    expect(requests).toHaveLength(1 + 40)
  })

  test('skips code if data names no spender of its tokens', async () => {
    const types = {
      Data: [{ name: 'details', type: 'Detail' }],
      Detail: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    }
    const data = { ...permit(), types, primaryType: 'Data', message: { details: { token: TOKEN, amount: 1 } } }
    expect((await described(data, () => '0x60')).requests).toEqual([`1 ${TOKEN} latest`])
  })

  test("skips code of a transfer's recipient", async () => {
    const transfer = DAPPS['ERC-3009 transfer (x402)']
    const { requests, warnings } = await described(transfer, () => '0x')
    expect(requests).toHaveLength(1)
    expect(warnings).toEqual(['noCode'])
  })
})

test('[T47] shows the latest of several ends, and none beyond the calendar', async () => {
  const single = DAPPS['Permit2 PermitSingle'] as { message: { details: object } }
  const expiring = (expiration: string, sigDeadline: string) =>
    describeData({
      ...single,
      message: { ...single.message, sigDeadline, details: { ...single.message.details, expiration } },
    })
  const until = async (...input: [string, string]) =>
    rowsOf(await expiring(...input)).find((row) => row.startsWith('until'))
  expect(await until('1700003600', '1700000000')).toBe('until: 2023-11-14 23:13 UTC')
  expect(await until('1700000000', '1700003600')).toBe('until: 2023-11-14 23:13 UTC')
  expect(rowsOf(await describeData(permit({ deadline: '253402300799' })))).toContain('until: 9999-12-31 23:59 UTC')
  expect(rowsOf(await describeData(permit({ deadline: '253402300800' })))).toContain('until: ∞')
})

test('[T47] counts a started second as valid', async () => {
  const month = 30 * 86_400
  const { warnings } = await described(permit({ deadline: NOW / 1_000 + month + 1 }), () => '0x60', NOW + 999)
  expect(warnings).toEqual(['longPermit'])
})

test('[T47] does not show the amount of an unnamed token as the chain’s coin', async () => {
  const { fields } = await describeData(permit({}, { verifyingContract: undefined }))
  expect(fields.map(({ name }) => name)).not.toContain('amount')
})

test('[T47] shows an allowance next to a transfer', async () => {
  const transfer = DAPPS['ERC-3009 transfer (x402)'] as Data
  const { EIP712Domain: _, ...own } = transfer.types
  const types = {
    ...permit().types,
    ...own,
    Both: [
      { name: 'one', type: transfer.primaryType },
      { name: 'other', type: 'Permit' },
    ],
  }
  const message = { one: transfer.message, other: permit().message }
  expect((await describeData({ ...permit(), types, primaryType: 'Both', message })).title).toBe('permit')
})

test('shows a warning once for several causes', async () => {
  const types = { ...permit().types, Outer: [{ name: 'list', type: 'Permit[]' }] }
  const { message } = permit({ deadline: '4000000000' })
  const data = { ...permit(), types, primaryType: 'Outer', message: { list: [message, message] } }
  expect((await describeData(data)).warnings).toEqual(['longPermit'])
})
