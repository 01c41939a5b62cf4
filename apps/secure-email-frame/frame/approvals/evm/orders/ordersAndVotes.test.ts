import { hashTypedData, maxUint256, recoverTypedDataAddress, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { DAPPS } from '../../../testing/dapps.ts'
import { hashIndependently } from '../../../testing/hashIndependently.ts'
import { describeData, ME, NOW, permit, rowsOf, signedOf, single, TO, TOKEN } from '../../../testing/typedData.ts'
import { signRequest } from '../../../wallet/signRequest.ts'

describe('[T88] orders and votes', () => {
  const titles: Record<keyof typeof DAPPS, string> = {
    'USDC permit (ERC-2612)': 'permit',
    'DAI permit': 'permit unlimited',
    'Permit2 PermitSingle': 'permit unlimited',
    'Permit2 PermitBatch': 'permit',
    'Permit2 PermitTransferFrom': 'permit',
    'UniswapX order (PermitWitnessTransferFrom)': 'order order',
    'ERC-3009 transfer (x402)': 'transferToken',
    'Seaport 1.5 listing': 'order order',
    'Seaport 1.6 listing': 'order order',
    'CoW order': 'order order',
    '0x 4 limit order': 'order order',
    '1inch limit order': 'order order unpromised',
    'Polymarket order': 'order unknownContract otherChain order',
    'Snapshot vote': 'signData unbound',
    'Hyperliquid withdrawal': 'signData unknownContract otherChain',
    'Hyperliquid agent': 'signData unknownContract otherChain bareHash',
    'dYdX onboarding': 'signData unboundContract',
    'Safe transaction': 'signData unknownContract unknownCall',
    'EAS attestation': 'signData unknownContract encoded',
    'Vote delegation (ERC-5805)': 'votes',
  }

  test.each(Object.entries(DAPPS))('signs %s and shows its kind', async (name, data) => {
    const shown = await describeData(data)
    const { title, warnings } = shown
    expect([title, ...warnings].join(' ')).toBe(titles[name as keyof typeof DAPPS])
    const message = hashIndependently({ ...data, message: plain(data.message) })
    expect(hashTypedData(JSON.parse(signedOf(shown)))).toBe(message)
    const [signature = ''] = await signRequest(new Uint8Array(16), { kind: 'typedData', typedData: signedOf(shown) })
    const address = await recoverTypedDataAddress({ ...(data as object), signature: signature as '0x' } as never)
    expect(await verifyTypedData({ ...(data as object), address, signature: signature as '0x' } as never)).toBe(true)
  })

  test('shows given and received assets, and the receiver of votes', async () => {
    expect(rowsOf(await describeData(DAPPS['Seaport 1.6 listing'])).slice(0, 4)).toEqual([
      'gives: #7',
      `collection: ${TO}`,
      'gets: 0.975 ETH',
      'until: 2023-11-14 23:13 UTC',
    ])
    expect(rowsOf(await describeData(DAPPS['Vote delegation (ERC-5805)']))[0]).toBe(`votesTo: ${TO}`)
    expect(rowsOf(await describeData(DAPPS['Permit2 PermitBatch'])).slice(0, 6)).toEqual([
      'amount: 0.000005 USDC',
      `spender: ${TO}`,
      'until: 2023-11-14 23:13 UTC',
      'amount: 0.000000000000000005 DAI',
      `spender: ${TO}`,
      'until: 2023-11-14 23:13 UTC',
    ])
  })

  test.each([
    ['0x 4 limit order', 'gives: 0.000001 USDC gets: 0.000000000000000002 DAI until: 2023-11-14 23:13 UTC'],
    ['1inch limit order', 'gives: 1 USDC appName: 1inch Aggregation Router version: 6'],
    ['CoW order', 'gives: 1 USDC gets: 0.999 DAI until: 2023-11-14 23:13 UTC'],
  ] as const)('shows the exchanged assets of a %s', async (name, rows) => {
    expect(
      rowsOf(await describeData(DAPPS[name]))
        .slice(0, 3)
        .join(' '),
    ).toBe(rows)
  })

  test('shows the worst amounts, any chosen item, and the coin by name', async () => {
    const listing = DAPPS['Seaport 1.6 listing']
    const side = { token: TO, identifierOrCriteria: '0', startAmount: '3', endAmount: '5' }
    const gives = [
      { ...side, itemType: 1 },
      { ...side, itemType: 1, startAmount: '9' },
      { ...side, itemType: 4 },
    ]
    const gets = [
      { ...side, itemType: 1, recipient: ME },
      { ...side, itemType: 3, identifierOrCriteria: '8', recipient: ME },
    ]
    const data = { ...listing, message: { ...listing.message, offer: gives, consideration: gets } }
    expect(rowsOf(await describeData(data)).slice(0, 7)).toEqual([
      'gives: 5 (0x7099…79C8)',
      'gives: 9 (0x7099…79C8)',
      'gives: 5 × #*',
      `collection: ${TO}`,
      'expected: 3 (0x7099…79C8)',
      'expected: 3 × #8',
      `collection: ${TO}`,
    ])
    const coin = { ...DAPPS['CoW order'].message, buyToken: `0x${'e'.repeat(40)}` }
    expect(rowsOf(await describeData({ ...DAPPS['CoW order'], message: coin }))[1]).toBe('gets: 0.999 ETH')
  })

  test('flags an order that pays someone else', async () => {
    const listing = DAPPS['Seaport 1.6 listing']
    const [, fee] = (listing.message as { consideration: object[] }).consideration
    for (const data of [
      { ...listing, message: { ...listing.message, consideration: [fee] } },
      { ...DAPPS['CoW order'], message: { ...DAPPS['CoW order'].message, receiver: TO } },
    ]) {
      expect((await describeData(data)).warnings).toEqual(['order', 'otherReceiver'])
    }
  })

  test.each([
    ['spender', 'allowed'],
    ['operator', 'approved'],
    ['operator', 'isApproved'],
    ['manager', 'isAllowed'],
    ['authorized', 'isAuthorized'],
  ])('shows an approval of a %s for everything (%s), not its removal', async (standard, functionName) => {
    const types = {
      Grant: [
        { name: standard, type: 'address' },
        { name: functionName, type: 'bool' },
      ],
    }
    const data = (value: boolean) => ({
      ...permit(),
      types,
      primaryType: 'Grant',
      message: { [standard]: TO, [functionName]: value },
    })
    const shown = await describeData(data(true))
    expect(shown).toMatchObject({ title: 'permit', warnings: ['unlimited'] })
    expect(rowsOf(shown)[0]).toBe(`spender: ${TO}`)
    expect(await describeData(data(false))).toMatchObject({ title: 'signData', warnings: [] })
  })

  test('names the item that an approval covers', async () => {
    const [, spender, , , deadline] = permit().types.Permit ?? []
    const types = { Permit: [spender, { name: 'tokenId', type: 'uint256' }, deadline] }
    const message = { spender: TO, tokenId: 7, deadline: 1_700_003_600 }
    const shown = await describeData({ ...permit(), types, message })
    expect(shown).toMatchObject({ title: 'permit', warnings: [] })
    expect(rowsOf(shown).slice(0, 5)).toEqual([
      'item: #7',
      `collection: ${TOKEN}`,
      'knownAs: Coin',
      `spender: ${TO}`,
      'until: 2023-11-14 23:13 UTC',
    ])
  })

  test.each([
    ['uint256', 2n ** 159n],
    ['uint160', 2n ** 159n],
    ['uint96', 2n ** 95n],
  ])('shows half of the range of %s or of any token as unlimited', async (type, limit) => {
    const members = (permit().types.Permit ?? []).map((one) => (one.name === 'value' ? { name: 'value', type } : one))
    const data = (value: bigint) => ({ ...permit({ value: value.toString() }), types: { Permit: members } })
    expect((await describeData(data(limit))).warnings).toEqual(['unlimited'])
    expect((await describeData(data(limit - 1n))).warnings).toEqual([])
  })

  test.each(['deadline', 'expiry', 'expiration', 'sigDeadline', 'validBefore'])(
    'reads an end from %s',
    async (name) => {
      const types = { Permit: [...(permit().types.Permit ?? []).slice(0, 3), { name, type: 'uint256' }] }
      const data = (end: number) => ({ ...permit({ [name]: end }), types })
      const month = 30 * 86_400
      expect((await describeData(data(NOW / 1_000 + month))).warnings).toEqual([])
      expect((await describeData(data(NOW / 1_000 + month + 1))).warnings).toEqual(['longPermit'])
    },
  )

  test.each([
    ['makerAssetData', 'takerAssetData'],
    ['makerAmount', 'takerAmount'],
    ['collection', 'price'],
    ['collection', 'listingsRoot'],
    ['permitted', 'witness'],
  ])('detects an order by %s and %s under any name', async (left, right) => {
    const data = (...names: string[]) => ({
      ...permit(),
      types: { Data: names.map((name) => ({ name, type: 'bool' })) },
      primaryType: 'Data',
      message: Object.fromEntries(names.map((name) => [name, true])),
    })
    expect(await describeData(data(left, right))).toMatchObject({ title: 'order', warnings: ['order'] })
    expect(await describeData(data(left))).toMatchObject({ title: 'signData', warnings: [] })
    expect(await describeData(data(right))).toMatchObject({ title: 'signData', warnings: [] })
  })

  test.each([
    [
      'Call',
      [
        { name: 'to', type: 'address' },
        { name: 'data', type: 'bytes' },
      ],
    ],
    [
      'Execute',
      [
        { name: 'target', type: 'address' },
        { name: 'callData', type: 'bytes' },
      ],
    ],
    [
      'MetaTransaction',
      [
        { name: 'from', type: 'address' },
        { name: 'functionSignature', type: 'bytes' },
      ],
    ],
  ])('flags a call by someone else (%s) as unknown', async (name, members) => {
    const types = { [name]: members }
    expect((await describeData(single(`${name}[]`, [], types))).warnings).toEqual(['unknownCall'])
    for (const { name: left } of members) {
      const fewer = { [name]: members.filter((member) => member.name !== left) }
      if (left !== 'from') expect((await describeData(single(`${name}[]`, [], fewer))).warnings).toEqual([])
    }
  })

  test('shows a permit within other data, and delegated borrowing', async () => {
    const nested = { ...permit({ value: maxUint256.toString() }), primaryType: 'Outer' }
    nested.types = { ...nested.types, Outer: [{ name: 'contents', type: 'Permit' }] }
    expect(await describeData({ ...nested, message: { contents: nested.message } })).toMatchObject({
      title: 'permit',
      warnings: ['unlimited'],
    })
    const credit = { ...permit(), primaryType: 'DelegationWithSig', message: { delegatee: TO, value: '5' } }
    credit.types = {
      DelegationWithSig: [
        { name: 'delegatee', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    }
    expect(await describeData(credit)).toMatchObject({ title: 'permit' })
  })

  function plain(message: object): object {
    return JSON.parse(JSON.stringify(message))
  }
})
