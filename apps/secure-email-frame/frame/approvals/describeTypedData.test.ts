import fc from 'fast-check'
import { hashTypedData, maxUint256, recoverTypedDataAddress, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { signRequest } from '../keys/signRequest.ts'
import { en } from '../messages/en.ts'
import { DAPPS } from '../testing/dapps.ts'
import { hashIndependently } from '../testing/hashIndependently.ts'
import { describeTypedData } from './describeTypedData.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const NOW = 1_700_000_000_000

type Data = {
  domain: object
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: object
}

const describeData = (data: unknown, { asObject = false, account = ME } = {}) =>
  describeTypedData([ME, asObject || typeof data === 'string' ? data : JSON.stringify(data)], {
    chainId: 1,
    account,
    now: NOW,
    knownContracts: {},
    words: en.networks,
    read: async (_chain, method) => (method === 'eth_getCode' ? '0x60' : '0x'),
  })
const rowsOf = ({ facts }: Awaited<ReturnType<typeof describeData>>) =>
  facts.map(({ name, path, value }) => `${path ?? name}: ${value}`)
const signedOf = ({ offers }: Awaited<ReturnType<typeof describeData>>): string => {
  const { signing } = offers[0]
  if (signing.kind !== 'typedData') throw new Error('It must be typed data.')
  return signing.typedData
}

const permit = (over: object = {}, domain: object = {}): Data => ({
  domain: { name: 'Coin', chainId: 1, verifyingContract: TOKEN, ...domain },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner: ME, spender: TO, value: '1', nonce: '0', deadline: '1700000000', ...over },
})
/** Typed data with a single value. */
const single = (type: string, value: unknown, types: Data['types'] = {}): Data => ({
  domain: { name: 'Note', chainId: 1, verifyingContract: TOKEN },
  types: { ...types, Note: [{ name: 'value', type }] },
  primaryType: 'Note',
  message: { value },
})

describe('[T47] Structured data', () => {
  test('that lets somebody spend says so, without a limit or for long above all', async () => {
    expect(await describeData(permit())).toMatchObject({ title: 'permit', warnings: [] })
    expect((await describeData(permit({ value: maxUint256.toString() }))).warnings).toEqual(['unlimited'])
    expect((await describeData(permit({ deadline: '4000000000' }))).warnings).toEqual(['longPermit'])
  })

  test('that lets a person’s account spend, and not a contract, says so', async () => {
    const described = await describeTypedData([ME, JSON.stringify(permit())], {
      chainId: 1,
      account: ME,
      now: NOW,
      knownContracts: {},
      words: en.networks,
      read: async (_chain, method, params) =>
        method === 'eth_getCode' && (params as string[])[0] === TOKEN ? '0x60' : '0x',
    })
    expect(described.warnings).toEqual(['spenderIsPerson'])
  })

  test('for another network says so', async () => {
    expect((await describeData(permit({}, { chainId: 5 }))).warnings).toEqual(['otherChain'])
    expect(rowsOf(await describeData(permit({}, { chainId: '0x5' })))).toContain('network: Chain 5')
  })

  test('of which less is shown than there is says so', async () => {
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`field${index}`, '1']))
    const data = (message: Record<string, string>) => ({
      ...permit(),
      types: { Many: Object.keys(message).map((name) => ({ name, type: 'string' })) },
      primaryType: 'Many',
      message,
    })
    expect((await describeData(data(many))).warnings).toEqual(['cut'])
    expect((await describeData(data({ text: 'x'.repeat(2_001) }))).warnings).toEqual(['cut'])
    expect((await describeData(data({ text: 'x'.repeat(2_000) }))).warnings).toEqual([])
  })

  test('that is nested is read to a depth of thirty-two', async () => {
    const nested = (depth: number): unknown[] => (depth === 1 ? [] : [nested(depth - 1)])
    const data = (depth: number) => single(`bool${'[]'.repeat(depth)}`, nested(depth))
    expect(rowsOf(await describeData(data(32)))).toContain(`value${'[0]'.repeat(31)}: []`)
    await expect(describeData(data(33))).rejects.toThrow('The typed data is nested too deeply.')
  })

  test.each<[string, unknown, string]>([
    ['without a member that its types name', permit({ spender: undefined }), '`message.spender` is missing.'],
    ['of a type that is not there', single('Missing', {}), '`types.Missing` is missing.'],
    ['that is no JSON', '{', 'The typed data must be JSON.'],
    ['that is nothing', null, 'The typed data must be an object.'],
    [
      'with types that contain themselves without end',
      { ...single('A', endless(), { A: [{ name: 'a', type: 'A' }] }) },
      'The typed data is nested too deeply.',
    ],
  ])('%s is refused, with what has to be changed', async (_, data, message) => {
    await expect(describeData(data)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message,
      next: 'Check the typed data against EIP-712.',
    })
  })

  function endless() {
    let value: object = {}
    for (let depth = 0; depth < 40; depth += 1) value = { a: value }
    return value
  }
})

describe('[T85] A number has one spelling', () => {
  const MAX = maxUint256.toString()
  test.each([
    ['a blank before', ` ${MAX}`],
    ['a blank behind', `${MAX} `],
    ['a line break', `${MAX}\n`],
    ['octal digits', `0o17${'7'.repeat(84)}`],
    ['binary digits', `0b${'1'.repeat(256)}`],
    ['an exponent', '1e77'],
    ['a fraction', '1.5'],
    ['a sign', `+${MAX}`],
    ['a negative zero', '-0'],
    ['a negative number of a type without sign', '-1'],
    ['negative hex', '-0x1'],
    ['hex without digits', '0x'],
    ['hex in capitals', '0XFF'],
    ['an underscore', '1_000'],
    ['digits of another script', '١٢٣'],
    ['more than the type holds', (maxUint256 + 1n).toString()],
    ['more hex than the type holds', `0x1${'0'.repeat(64)}`],
    ['more digits than any number', '0'.repeat(129)],
    ['nothing', ''],
  ])('%s is refused, be it an amount or an end', async (_, spelling) => {
    for (const over of [{ value: spelling }, { deadline: spelling }]) {
      await expect(describeData(permit(over))).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }
  })

  test.each([
    ['that JSON rounds', 1e77],
    ['beyond the safe ones', Number.MAX_SAFE_INTEGER + 1],
    ['with a fraction', 0.5],
    ['that is a negative zero', -0],
    ['that is a truth', true],
    ['that is a list', ['1']],
    ['that is nothing', null],
  ])('a number %s is refused', async (_, value) => {
    await expect(describeData(permit({ value }), { asObject: true })).rejects.toThrow(
      /`message\.value` must (?:be an integer|fit)/,
    )
  })

  test('the spellings that are left are one number, on the screen, in warnings and in the hash', async () => {
    const spellings = [1_000, '1000', '0x3e8', '0x0003E8', '1000'.padStart(128, '0')]
    const all = await Promise.all(spellings.map((value) => describeData(permit({ value }))))
    expect(new Set(all.map(signedOf)).size).toBe(1)
    for (const one of all) expect(rowsOf(one)).toContain('value: 1000')
    const odd = { value: `0x${'f'.repeat(64)}`, deadline: '0xee6b2800' }
    expect((await describeData(permit(odd))).warnings).toEqual(['unlimited', 'longPermit'])
  })

  test('numbers with a sign are read to both ends of their type', async () => {
    for (const value of ['-128', 127, '-1'])
      expect(rowsOf(await describeData(single('int8', value)))).toContain(`value: ${value}`)
    for (const value of ['-129', 128])
      await expect(describeData(single('int8', value))).rejects.toThrow('must fit int8')
  })

  test.each<[string, unknown, string]>([
    ['bool', 'true', 'true or false'],
    ['bool', 1, 'true or false'],
    ['address', TO.replace('C', 'c'), 'checksum'],
    ['address', TO.slice(0, -1), 'must be an address'],
    ['address', BigInt(TO).toString(), 'must be an address'],
    ['bytes32', '0x00', '32 bytes'],
    ['bytes4', 'abcd', '4 bytes'],
    ['bytes', '0x123', 'whole bytes'],
    ['string', 5, 'must be text'],
    ['string', ['a'], 'must be text'],
    ['string', { a: 1 }, 'must be text'],
    ['string', 'half \ud800', 'must be text'],
    ['uint256[]', '1', 'must be an array'],
    ['uint256[]', { 0: '1', length: 1 }, 'must be an array'],
    ['uint256[2]', ['1'], 'must have 2 items'],
    ['Inner', ['1'], 'must be an object'],
    ['uint', '1', 'not a type'],
    ['uint257', '1', 'not a type'],
    ['uint7', '1', 'not a type'],
    ['bytes33', '0x', 'not a type'],
    ['uint256[0]', [], 'type'],
    ['function', '0x', '`types.function` is missing'],
  ])('of type %s, %j is refused', async (type, value, message) => {
    const data = single(type, value, { Inner: [{ name: 'a', type: 'uint256' }] })
    await expect(describeData(data, { asObject: true })).rejects.toThrow(message)
  })
})

describe('[T86] What is hashed is what is said', () => {
  const declared = (members: { name: string; type: string }[], domain: object): Data => ({
    ...permit(),
    types: { ...permit().types, EIP712Domain: members },
    domain,
  })
  const CONTRACT = { name: 'verifyingContract', type: 'address' }
  const CHAIN = { name: 'chainId', type: 'uint256' }
  const full = { name: 'Coin', chainId: 1, verifyingContract: TOKEN }

  test('a contract and a network that the domain does not declare are not shown, and not signed', async () => {
    const shown = await describeData(declared([{ name: 'name', type: 'string' }], full))
    expect(shown.warnings).toContain('unbound')
    expect(shown.facts.map(({ name }) => name)).not.toContain('contract')
    expect(shown.facts.map(({ name }) => name)).not.toContain('network')
    expect(JSON.parse(signedOf(shown)).domain).toEqual({ name: 'Coin' })
    expect((await describeData(declared([CONTRACT], full))).warnings).toContain('unboundNetwork')
    expect((await describeData(declared([CHAIN], full))).warnings).toContain('unboundContract')
    expect((await describeData(declared([], full))).warnings).toContain('unbound')
  })

  test('every field that it declares is shown', async () => {
    const salt = `0x${'ab'.repeat(32)}`
    const shown = await describeData(permit({}, { version: '2', salt }))
    expect(rowsOf(shown)).toEqual(
      expect.arrayContaining([
        'appName: Coin',
        'version: 2',
        'network: Ethereum',
        `contract: ${TOKEN}`,
        `salt: ${salt}`,
      ]),
    )
  })

  test('without a declaration the fields that are there are meant, as clients do', async () => {
    const { types, ...rest } = permit()
    const shown = await describeData({ types, ...rest })
    expect(hashTypedData(JSON.parse(signedOf(shown)))).toBe(hashTypedData(permit() as never))
    expect((await describeData({ ...permit(), domain: undefined })).warnings).toEqual(['unbound'])
    expect((await describeData({ ...permit(), domain: { ...full, salt: null } })).warnings).toEqual([])
  })

  test.each<[string, Data, string]>([
    ['a field of another type', declared([{ name: 'chainId', type: 'string' }], { chainId: '1' }), 'string chainId'],
    ['a field of its own', declared([{ name: 'admin', type: 'address' }], { admin: TO }), 'address admin'],
    ['a field twice', declared([CHAIN, CHAIN], full), 'declared twice'],
    ['a field without a value', declared([CHAIN], {}), '`domain.chainId` is missing'],
    ['a value that is no field', permit({}, { admin: TO }), '`domain.admin` is not a field'],
    ['a network in an odd spelling', permit({}, { chainId: ' 1' }), '`domain.chainId` must be an integer'],
    ['a name that is a number', permit({}, { name: 5 }), '`domain.name` must be text'],
    ['a list', { ...permit(), domain: [] }, '`domain` must be an object'],
  ])('a domain with %s is refused', async (_, data, message) => {
    await expect(describeData(data)).rejects.toThrow(message)
  })

  test('a message that would not be hashed is refused', async () => {
    const data = { ...permit(), types: { ...permit().types, EIP712Domain: [CHAIN] }, primaryType: 'EIP712Domain' }
    await expect(describeData(data)).rejects.toThrow('`primaryType` must not be EIP712Domain')
  })

  test.each<[string, Data['types'], string]>([
    ['a member twice', { Inner: [CHAIN, CHAIN] }, 'declared twice'],
    ['a member that is no identifier', { Inner: [{ name: 'a,uint256 b', type: 'uint256' }] }, 'an identifier'],
    ['a member that every object has', { Inner: [{ name: '__proto__', type: 'uint256' }] }, 'an identifier'],
    ['a type that is no text', { Inner: [{ name: 'a', type: 5 as never }] }, 'must have a type'],
    ['a type that carries another', { Inner: [{ name: 'a', type: 'A)B(uint256 b' }] }, 'a type of EIP-712'],
    [
      'the domain within',
      { Inner: [{ name: 'a', type: 'EIP712Domain' }] },
      'must not have a struct named EIP712Domain',
    ],
    ['no members', { Inner: [] }, 'must have members'],
    ['a type that every object has', { Inner: [{ name: 'a', type: 'constructor' }] }, 'must not have a struct named'],
    ['a struct that has the name of a number', { Inner: [{ name: 'a', type: 'uint9' }], uint9: [CHAIN] }, 'not a type'],
  ])('types with %s are refused', async (_, types, message) => {
    await expect(describeData(single('Inner', {}, types))).rejects.toThrow(message)
  })

  test.each<[string, object, string]>([
    ['that carries another', { primaryType: 'A(uint256 b)B' }, '`primaryType` must be the name of a struct.'],
    ['that is too long', { primaryType: 'A'.repeat(129) }, '`primaryType` must be the name of a struct.'],
    ['that is no text', { primaryType: 5 }, '`primaryType` must be the name of a struct.'],
    ['that is atomic', { primaryType: 'uint256' }, 'must not have a struct named uint256'],
    ['without types', { types: [] }, '`types` must be an object.'],
    ['without a message', { message: undefined }, '`message` must be an object.'],
    [
      'in parts, with structs that libraries look for by different rules',
      { primaryType: 'A:B', types: { 'A:B': [{ name: 'a', type: 'A[]' }], A: [CHAIN] }, message: { a: [] } },
      '`types.A:B` must not have structs among its members.',
    ],
    [
      'with more structs than anybody reads',
      {
        types: Object.fromEntries(
          Array.from({ length: 101 }, (_, at) => [
            at === 0 ? 'Permit' : `A${at}`,
            [{ name: 'a', type: `A${at + 1}[]` }],
          ]),
        ),
      },
      '`types` must have at most 100 structs.',
    ],
    [
      'with more members than anybody reads',
      { types: { Permit: Array.from({ length: 257 }, (_, at) => ({ name: `a${at}`, type: 'bool' })) } },
      '`types.Permit` must have at most 256 members.',
    ],
  ])('a primary type %s is refused', async (_, over, message) => {
    await expect(describeData({ ...permit(), ...over })).rejects.toThrow(message)
  })

  test('members that no type declares are neither shown nor signed, at any depth', async () => {
    const data = single('Inner[]', [{ chainId: 1, hidden: 'x' }], { Inner: [CHAIN], Unused: [CHAIN] })
    const shown = await describeData({ ...data, hidden: 'x', message: { ...data.message, hidden: 'x' } })
    expect(JSON.stringify(shown)).not.toMatch(/hidden|Unused/)
  })
})

describe('[T87] What an account could be made to obey is not signed as data', () => {
  const members = (text: string) =>
    text.split(',').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
  const word = `0x${'00'.repeat(32)}`
  const packed = members(
    'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData',
  )
  const operation06 = members(
    'address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData',
  )
  const delegation = members('address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt')
  const caveat = members('address enforcer,bytes terms')
  const OPERATION = 'An operation of a smart account (ERC-4337) is not signed as data.'
  const DELEGATION = 'A delegation of the whole account is not signed as data.'
  const AUTHORIZATION = 'An authorization of EIP-7702 is not signed as data.'

  test.each<[string, string, Data['types'], string]>([
    ['an operation of EntryPoint 0.7 and 0.8', 'PackedUserOperation', { PackedUserOperation: packed }, OPERATION],
    ['an operation of EntryPoint 0.6', 'UserOperation', { UserOperation: operation06 }, OPERATION],
    ['one under another name', 'Note', { Note: packed }, OPERATION],
    ['a delegation', 'Delegation', { Delegation: delegation, Caveat: caveat }, DELEGATION],
    [
      'an authorization',
      'Authorization',
      { Authorization: members('uint256 chainId,address address,uint256 nonce') },
      AUTHORIZATION,
    ],
  ])('%s is refused wherever it occurs, a value of it or none', async (_, primaryType, types, message) => {
    const empty = (type: string): unknown => {
      if (type.endsWith(']')) return []
      if (type === 'address') return TO
      return type === 'bytes32' ? word : type === 'bytes' ? '0x' : '0'
    }
    const value = Object.fromEntries((types[primaryType] ?? []).map(({ name, type }) => [name, empty(type)]))
    const outer = { Outer: [{ name: 'list', type: `${primaryType}[]` }] }
    const refused = {
      code: 'INVALID_INPUT',
      message,
      next: 'Send a transaction instead: it is shown for what it does.',
    }
    await expect(describeData({ ...permit(), types, primaryType, message: value })).rejects.toMatchObject(refused)
    for (const list of [[value], []]) {
      const data = { ...permit(), types: { ...types, ...outer }, primaryType: 'Outer', message: { list } }
      await expect(describeData(data)).rejects.toMatchObject(refused)
    }
  })

  test('an authorization under another name is refused by what it authorizes', async () => {
    for (const field of ['contractAddress', 'codeAddress', 'implementation']) {
      const types = { Note: members(`uint256 chainId,address ${field},uint64 nonce`) }
      const data = { ...permit(), types, primaryType: 'Note', message: { chainId: 1, [field]: TO, nonce: 0 } }
      await expect(describeData(data)).rejects.toThrow(AUTHORIZATION)
    }
  })

  test.each<[string, string, string]>([
    ['an operation', 'Note', 'address sender,uint256 nonce,bytes callData'],
    ['a delegation', 'Note', 'bytes32 authority,bytes32[] caveats'],
    ['an authorization', 'Authorization', 'uint256 chainId,address address,uint256 nonce'],
  ])('%s without one of its members is other data, and signed', async (_, name, text) => {
    const data = (list: string) => {
      const types = { [name]: members(list), Outer: [{ name: 'list', type: `${name}[]` }] }
      return { ...permit(), types, primaryType: 'Outer', message: { list: [] } }
    }
    await expect(describeData(data(text))).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const all = text.split(',')
    for (const left of all) {
      const fewer = all.filter((member) => member !== left)
      expect(await describeData(data(fewer.join(',')))).toMatchObject({ title: 'signData' })
    }
  })

  test.each([
    '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  ])('anything for the EntryPoint %s is refused', async (verifyingContract) => {
    await expect(describeData(permit({}, { verifyingContract }))).rejects.toThrow(
      'Data for the EntryPoint of ERC-4337 is not signed.',
    )
  })

  test('anything for the own account is refused', async () => {
    for (const verifyingContract of [ME, ME.toLowerCase()]) {
      await expect(describeData(permit({}, { verifyingContract }))).rejects.toThrow(
        'Data for your own account as its contract is not signed.',
      )
    }
    await expect(describeData(permit({}, { verifyingContract: TOKEN }), { account: TOKEN })).rejects.toThrow(
      'own account',
    )
  })
})

describe('[T88] Orders and votes are said in words', () => {
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
    'Polymarket order': 'order otherChain order',
    'Snapshot vote': 'signData unbound',
    'Hyperliquid withdrawal': 'signData otherChain',
    'Hyperliquid agent': 'signData otherChain bareHash',
    'dYdX onboarding': 'signData unboundContract',
    'Safe transaction': 'signData unknownCall',
    'EAS attestation': 'signData',
    'Vote delegation (ERC-5805)': 'votes',
  }

  test.each(Object.entries(DAPPS))('%s is signed, and told for what it is', async (name, data) => {
    const shown = await describeData(data)
    const { title, warnings } = shown
    expect([title, ...warnings].join(' ')).toBe(titles[name as keyof typeof DAPPS])
    const message = hashIndependently({ ...data, message: plain(data.message) })
    expect(hashTypedData(JSON.parse(signedOf(shown)))).toBe(message)
    const [signature = ''] = await signRequest(new Uint8Array(16), { kind: 'typedData', typedData: signedOf(shown) })
    const address = await recoverTypedDataAddress({ ...(data as object), signature: signature as '0x' } as never)
    expect(await verifyTypedData({ ...(data as object), address, signature: signature as '0x' } as never)).toBe(true)
  })

  test('what is given, what comes back for it, and who gets the votes', async () => {
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
  ] as const)('what is exchanged in a %s', async (name, rows) => {
    expect(
      rowsOf(await describeData(DAPPS[name]))
        .slice(0, 3)
        .join(' '),
    ).toBe(rows)
  })

  test('amounts that move are told at their worst, items that the taker chooses as any, and the chain’s coin by name', async () => {
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
      'gives: 5 (0x7099…79c8)',
      'gives: 9 (0x7099…79c8)',
      'gives: 5 × #*',
      `collection: ${TO}`,
      'expected: 3 (0x7099…79c8)',
      'expected: 3 × #8',
      `collection: ${TO}`,
    ])
    const coin = { ...DAPPS['CoW order'].message, buyToken: `0x${'e'.repeat(40)}` }
    expect(rowsOf(await describeData({ ...DAPPS['CoW order'], message: coin }))[1]).toBe('gets: 0.999 ETH')
  })

  test('an order that pays somebody else says so', async () => {
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
  ])('leave for a %s to take everything (%s) is told, and that it is taken back is not', async (who, which) => {
    const types = {
      Grant: [
        { name: who, type: 'address' },
        { name: which, type: 'bool' },
      ],
    }
    const data = (value: boolean) => ({
      ...permit(),
      types,
      primaryType: 'Grant',
      message: { [who]: TO, [which]: value },
    })
    const shown = await describeData(data(true))
    expect(shown).toMatchObject({ title: 'permit', warnings: ['unlimited'] })
    expect(rowsOf(shown)[0]).toBe(`spender: ${TO}`)
    expect(await describeData(data(false))).toMatchObject({ title: 'signData', warnings: [] })
  })

  test('leave to take an item of a collection names the item', async () => {
    const [, spender, , , deadline] = permit().types.Permit ?? []
    const types = { Permit: [spender, { name: 'tokenId', type: 'uint256' }, deadline] }
    const message = { spender: TO, tokenId: 7, deadline: 1_700_003_600 }
    const shown = await describeData({ ...permit(), types, message })
    expect(shown).toMatchObject({ title: 'permit', warnings: [] })
    expect(rowsOf(shown).slice(0, 4)).toEqual([
      'item: #7',
      `collection: ${TOKEN}`,
      `spender: ${TO}`,
      'until: 2023-11-14 23:13 UTC',
    ])
  })

  test.each([
    ['uint256', 2n ** 159n],
    ['uint160', 2n ** 159n],
    ['uint96', 2n ** 95n],
  ])('half of what %s holds, or of what any token has, is without a limit', async (type, limit) => {
    const members = (permit().types.Permit ?? []).map((one) => (one.name === 'value' ? { name: 'value', type } : one))
    const data = (value: bigint) => ({ ...permit({ value: value.toString() }), types: { Permit: members } })
    expect((await describeData(data(limit))).warnings).toEqual(['unlimited'])
    expect((await describeData(data(limit - 1n))).warnings).toEqual([])
  })

  test.each(['deadline', 'expiry', 'expiration', 'sigDeadline', 'validBefore'])(
    'an end may be named %s',
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
  ])('what has %s and %s is an order, whatever it is called', async (left, right) => {
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
  ])('a call that somebody else makes (%s) is not understood, and says so', async (name, members) => {
    const types = { [name]: members }
    expect((await describeData(single(`${name}[]`, [], types))).warnings).toEqual(['unknownCall'])
    for (const { name: left } of members) {
      const fewer = { [name]: members.filter((member) => member.name !== left) }
      if (left !== 'from') expect((await describeData(single(`${name}[]`, [], fewer))).warnings).toEqual([])
    }
  })

  test('a permit within other data is told too, and so is leave to borrow in somebody’s name', async () => {
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

describe('[T91] The bytes that are hashed are those that were rendered', () => {
  type Leaf = { type: string; value: unknown; shown: string }
  const integer = fc
    .tuple(fc.constantFrom(8, 64, 160, 256), fc.boolean(), fc.nat({ max: 1_000_000 }), fc.nat({ max: 2 }))
    .map(([bits, isSigned, small, spelling]): Leaf => {
      const number = BigInt(small) % 2n ** BigInt(bits - 1)
      const value = [Number(number), number.toString(), `0x${number.toString(16)}`][spelling]
      return { type: `${isSigned ? '' : 'u'}int${bits}`, value, shown: number.toString() }
    })
  const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
  const leaf: fc.Arbitrary<Leaf> = fc.oneof(
    integer,
    fc.boolean().map((value) => ({ type: 'bool', value, shown: String(value) })),
    fc.string({ unit: 'binary', maxLength: 40 }).map((value) => ({ type: 'string', value, shown: value })),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ type: 'bytes', value: hexOf(bytes), shown: hexOf(bytes) })),
    fc
      .uint8Array({ minLength: 1, maxLength: 32 })
      .map((bytes) => ({ type: `bytes${bytes.length}`, value: hexOf(bytes), shown: hexOf(bytes) })),
    fc.constantFrom(ME, TO, TOKEN).map((value) => ({ type: 'address', value: value.toLowerCase(), shown: value })),
  )
  /** Members of a struct: single ones, and lists of the same. */
  const message = fc.array(fc.tuple(leaf, fc.nat({ max: 3 })), { minLength: 1, maxLength: 8 })
  const data = fc
    .tuple(message, message, fc.string({ unit: 'binary', maxLength: 30 }))
    .map(([outer, inner, name]) => ({ ...structs(outer, inner), name }))

  function structs(outer: [Leaf, number][], inner: [Leaf, number][]) {
    const members = (list: [Leaf, number][]) =>
      list.map(([{ type }, count], index) => ({ name: `m${index}`, type: count === 0 ? type : `${type}[]` }))
    const values = (list: [Leaf, number][], key: 'value' | 'shown') =>
      Object.fromEntries(
        list.map(([one, count], index) => [`m${index}`, count === 0 ? one[key] : Array(count - 1).fill(one[key])]),
      )
    const types = { Outer: [...members(outer), { name: 'inner', type: 'Inner[2]' }], Inner: members(inner) }
    const made = (key: 'value' | 'shown') => ({
      ...values(outer, key),
      inner: [values(inner, key), values(inner, key)],
    })
    return { types, message: made('value'), canonical: made('shown') }
  }

  /** Reads rows back as values, for data whose types are known. */
  function fromRows(rows: readonly { path?: string; value: string }[], types: Data['types'], type: string): object {
    const read = (one: string, path: string): unknown => {
      const list = /^(.*)\[(\d*)\]$/.exec(one)
      if (list?.[1] !== undefined) {
        const items = []
        while (rows.some((row) => row.path?.startsWith(`${path}[${items.length}]`)))
          items.push(read(list[1], `${path}[${items.length}]`))
        return items
      }
      const fields = types[one]
      if (fields)
        return Object.fromEntries(
          fields.map((field) => [field.name, read(field.type, path ? `${path}.${field.name}` : field.name)]),
        )
      const value = rows.find((row) => row.path === path)?.value
      return one === 'bool' ? value === 'true' : value
    }
    return read(type, '') as object
  }

  test('of any data: rows, canonical form, the hash of another encoder and the signature are of one message', () =>
    fc.assert(
      fc.asyncProperty(data, async ({ types, message: given, name }) => {
        const domain = { name, chainId: 1, verifyingContract: TOKEN }
        const shown = await describeData({ domain, types, primaryType: 'Outer', message: given })
        fc.pre(!shown.warnings.includes('cut'))
        const signed = JSON.parse(signedOf(shown))
        expect(fromRows(shown.facts, types, 'Outer')).toEqual(signed.message)
        expect(shown.facts.find((fact) => fact.name === 'appName')?.value).toBe(name)
        const hash = hashIndependently({ ...signed, message: fromRows(shown.facts, types, 'Outer') })
        expect(hashTypedData(signed)).toBe(hash)
        const [signature = ''] = await signRequest(new Uint8Array(16), {
          kind: 'typedData',
          typedData: signedOf(shown),
        })
        expect(await recoverTypedDataAddress({ ...signed, signature: signature as '0x' })).toBe(await signer())
      }),
      { numRuns: 60 },
    ))

  test('of two spellings of one message: the same rows, the same bytes', () =>
    fc.assert(
      fc.asyncProperty(data, async ({ types, message: given, canonical }) => {
        const domain = { chainId: 1 }
        const [left, right] = await Promise.all(
          [given, canonical].map((one) => describeData({ domain, types, primaryType: 'Outer', message: parsed(one) })),
        )
        expect(left).toEqual(right)
      }),
      { numRuns: 60 },
    ))

  /** Truths are truths in either. */
  function parsed(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value), (_key, one) => (one === 'true' ? true : one === 'false' ? false : one))
  }

  let known: Promise<string> | undefined
  async function signer(): Promise<string> {
    known ??= signRequest(new Uint8Array(16), {
      kind: 'typedData',
      typedData: JSON.stringify(DAPPS['Safe transaction']),
    }).then(([signature]) => recoverTypedDataAddress({ ...(DAPPS['Safe transaction'] as object), signature } as never))
    return known
  }
})
