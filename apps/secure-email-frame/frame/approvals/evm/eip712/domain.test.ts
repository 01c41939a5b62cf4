import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Data, describeData, permit, rowsOf, signedOf, single, TO, TOKEN } from '../../../testing/typedData.ts'

describe('[T86] shown and hashed domain', () => {
  const declared = (members: { name: string; type: string }[], domain: object): Data => ({
    ...permit(),
    types: { ...permit().types, EIP712Domain: members },
    domain,
  })
  const CONTRACT = { name: 'verifyingContract', type: 'address' }
  const CHAIN = { name: 'chainId', type: 'uint256' }
  const full = { name: 'Coin', chainId: 1, verifyingContract: TOKEN }

  test('rejects an undeclared contract and network of the domain', async () => {
    const shown = await describeData(declared([{ name: 'name', type: 'string' }], full))
    expect(shown.warnings).toContain('unbound')
    expect(shown.fields.map(({ name }) => name)).not.toContain('contract')
    expect(shown.fields.map(({ name }) => name)).not.toContain('network')
    expect(JSON.parse(signedOf(shown)).domain).toEqual({ name: 'Coin' })
    expect((await describeData(declared([CONTRACT], full))).warnings).toContain('unboundNetwork')
    expect((await describeData(declared([CHAIN], full))).warnings).toContain('unboundContract')
    expect((await describeData(declared([], full))).warnings).toContain('unbound')
  })

  test('shows every field that it declares', async () => {
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

  test('uses the existing fields without a declaration, as clients do', async () => {
    const { types, ...rest } = permit()
    const shown = await describeData({ types, ...rest })
    expect(hashTypedData(JSON.parse(signedOf(shown)))).toBe(hashTypedData(permit() as never))
    expect((await describeData({ ...permit(), domain: undefined })).warnings).toEqual(['unbound'])
    expect((await describeData({ ...permit(), domain: { ...full, salt: null } })).warnings).toEqual([])
    const blank = { ...permit(), domain: { ...full, salt: undefined } }
    expect((await describeData(blank, { asObject: true })).warnings).toEqual([])
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
    ['a text', { ...permit(), domain: 'Coin' as never }, '`domain` must be an object'],
    ['a field of a long name', permit({}, { [`${'a'.repeat(64)}b`]: TO }), `\`domain.${'a'.repeat(64)}\` is not`],
  ])('rejects a domain with %s', async (_, data, message) => {
    await expect(describeData(data)).rejects.toThrow(message)
  })

  test('rejects a message that would not be hashed', async () => {
    const data = { ...permit(), types: { ...permit().types, EIP712Domain: [CHAIN] }, primaryType: 'EIP712Domain' }
    await expect(describeData(data)).rejects.toThrow('`primaryType` must not be EIP712Domain')
  })

  test.each<[string, Data['types'], string]>([
    ['a member twice', { Inner: [CHAIN, CHAIN] }, 'declared twice'],
    ['a member that is no identifier', { Inner: [{ name: 'a,uint256 b', type: 'uint256' }] }, 'an identifier'],
    ['a member that every object has', { Inner: [{ name: '__proto__', type: 'uint256' }] }, 'an identifier'],
    ['a member whose name is a list', { Inner: [{ name: ['a'] as never, type: 'uint256' }] }, 'an identifier'],
    ['a member of a long name', { Inner: [{ name: 'a'.repeat(129), type: 'uint256' }] }, 'an identifier'],
    ['a type of a long name', { Inner: [{ name: 'a', type: 'A'.repeat(129) }] }, 'must have a type.'],
    ['a list after a line break', { Inner: [{ name: 'a', type: 'x\nbool[2]' }] }, 'a type of EIP-712'],
    ['a list that goes on', { Inner: [{ name: 'a', type: 'bool[2]x' }] }, 'a type of EIP-712'],
    ['a number of more than 256 bits', { Inner: [{ name: 'a', type: 'uint264' }] }, 'uint264 is not a type'],
    ['a number with a sign and odd bits', { Inner: [{ name: 'a', type: 'int7' }] }, 'int7 is not a type'],
    ['what goes on after bytes', { Inner: [{ name: 'a', type: 'bytes4x' }] }, '`types.bytes4x` is missing'],
    ['what goes on after a number', { Inner: [{ name: 'a', type: 'uint7x' }] }, '`types.uint7x` is missing'],
    ['a type that is no text', { Inner: [{ name: 'a', type: 5 as never }] }, 'must have a type.'],
    ['a type that carries another', { Inner: [{ name: 'a', type: 'A)B(uint256 b' }] }, 'a type of EIP-712'],
    [
      'the domain within',
      { Inner: [{ name: 'a', type: 'EIP712Domain' }] },
      'must not have a struct named EIP712Domain',
    ],
    ['no members', { Inner: [] }, 'must have members'],
    ['a type that every object has', { Inner: [{ name: 'a', type: 'constructor' }] }, 'must not have a struct named'],
    ['a struct that has the name of a number', { Inner: [{ name: 'a', type: 'uint9' }], uint9: [CHAIN] }, 'not a type'],
  ])('rejects types with %s', async (_, types, message) => {
    await expect(describeData(single('Inner', {}, types))).rejects.toThrow(message)
  })

  test.each<[string, object, string]>([
    ['that carries another', { primaryType: 'A(uint256 b)B' }, '`primaryType` must be the name of a struct.'],
    ['that is too long', { primaryType: 'A'.repeat(129) }, '`primaryType` must be the name of a struct.'],
    ['that is no text', { primaryType: 5 }, '`primaryType` must be the name of a struct.'],
    ['that is a list', { primaryType: ['Permit'] }, '`primaryType` must be the name of a struct.'],
    ['that is atomic', { primaryType: 'uint256' }, 'must not have a struct named uint256'],
    ['without types', { types: [] }, '`types` must be an object.'],
    ['without a message', { message: undefined }, '`message` must be an object.'],
    [
      'in parts, with structs that libraries look for by different rules',
      { primaryType: 'A:B', types: { 'A:B': [{ name: 'a', type: 'A[]' }], A: [CHAIN] }, message: { a: [] } },
      '`types.A:B` must not have structs among its members.',
    ],
    [
      'with too many structs',
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
      'with too many members',
      { types: { Permit: Array.from({ length: 257 }, (_, at) => ({ name: `a${at}`, type: 'bool' })) } },
      '`types.Permit` must have at most 256 members.',
    ],
  ])('rejects a primary type %s', async (_, over, message) => {
    await expect(describeData({ ...permit(), ...over })).rejects.toThrow(message)
  })

  test('shows and signs no undeclared members, at any depth', async () => {
    const data = single('Inner[]', [{ chainId: 1, hidden: 'x' }], { Inner: [CHAIN], Unused: [CHAIN] })
    const shown = await describeData({ ...data, hidden: 'x', message: { ...data.message, hidden: 'x' } })
    expect(JSON.stringify(shown)).not.toMatch(/hidden|Unused/)
  })

  test('reads names of 128 characters, 256 members and long lists', async () => {
    const long = 'A'.repeat(128)
    const types = { Outer: [{ name: long.toLowerCase(), type: `${long.slice(2)}[]` }], [long.slice(2)]: [CHAIN] }
    const data = { ...permit(), types, primaryType: 'Outer', message: { [long.toLowerCase()]: [] } }
    expect((await describeData(data)).title).toBe('signData')
    const many = Array.from({ length: 256 }, (_, at) => ({ name: `a${at}`, type: 'bool' }))
    const named = { ...permit(), types: { [long]: many }, primaryType: long }
    const message = Object.fromEntries(many.map(({ name }) => [name, true]))
    expect((await describeData({ ...named, message })).warnings).toEqual([])
    const twelve = Array.from({ length: 12 }, () => true)
    expect(rowsOf(await describeData(single('bool[12]', twelve)))).toContain('value[11]: true')
  })

  test('accepts a struct name that ends like a number', async () => {
    const data = single('Myuint8', { chainId: 5 }, { Myuint8: [CHAIN] })
    expect(rowsOf(await describeData(data))).toContain('value.chainId: 5')
  })

  test('signs types in any order as one text', async () => {
    const inner = { B: [CHAIN], A: [CHAIN], C: [CHAIN] }
    const Outer = ['A', 'B', 'C'].map((type) => ({ name: type.toLowerCase(), type: `${type}[]` }))
    const texts = [Outer, Outer.toReversed(), [...Outer.slice(1), ...Outer.slice(0, 1)]].map(async (members) => {
      const data = { ...permit(), types: { ...inner, Outer: members }, primaryType: 'Outer' }
      const text = signedOf(await describeData({ ...data, message: { a: [], b: [], c: [] } }))
      return Object.keys(JSON.parse(text).types)
    })
    for (const names of await Promise.all(texts)) expect(names).toEqual(['EIP712Domain', 'A', 'B', 'C', 'Outer'])
  })

  test('rejects data that the signing library rejects, before it is shown', async () => {
    const data = single('intent', { chainId: 1 }, { intent: [CHAIN] })
    await expect(describeData(data)).rejects.toThrow('The typed data cannot be hashed.')
  })
})
