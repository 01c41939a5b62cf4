import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Data, describeData, permit, rowsOf, signedOf, single, TO, TOKEN } from '../../testing/typedData.ts'

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
