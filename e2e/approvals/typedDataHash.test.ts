import { TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTypedData } from '../../apps/secure-email-frame/frame/approvals/evm/eip712/parseTypedData.ts'
import { DAPPS } from '../../apps/secure-email-frame/frame/testing/dapps.ts'
import { generated } from '../../apps/secure-email-frame/frame/testing/generated.ts'
import { hashIndependently } from '../../apps/secure-email-frame/frame/testing/hashIndependently.ts'

const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

type Field = { name: string; type: string }
type Data = { domain: object; types: Record<string, Field[]>; primaryType: string; message: object }

/** As the library hashes what a dapp gives it; the domain is declared by its fields. */
function hashByEthers({ domain, types, message }: Data): string {
  const structs = Object.fromEntries(Object.entries(types).filter(([name]) => name !== 'EIP712Domain'))
  return TypedDataEncoder.hash(domain, structs, message)
}

function hashOfSigned(data: Data): string {
  return hashIndependently(JSON.parse(parseTypedData(JSON.stringify(data)).json))
}

describe('[T91] hashes of typed data', () => {
  test.each(Object.entries(DAPPS))('matches ethers for %s', (_, data) => {
    const canonical = JSON.parse(parseTypedData(JSON.stringify(data)).json)
    expect(hashByEthers(canonical)).toBe(hashByEthers(data))
    expect(hashOfSigned(data)).toBe(hashByEthers(data))
  })

  const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
  const integer = fc
    .tuple(fc.integer({ min: 1, max: 32 }), fc.boolean(), fc.nat({ max: 3 }))
    .chain(([size, isSigned, how]) => {
      const bits = BigInt(size * 8)
      const [min, max] = isSigned ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] : [0n, 2n ** bits - 1n]
      return fc.bigInt({ min, max }).map((value) => {
        const isSmall = value >= -(2n ** 53n) + 1n && value < 2n ** 53n
        const spellings = [value.toString(), value < 0n ? value.toString() : `0x${value.toString(16)}`]
        return {
          type: `${isSigned ? '' : 'u'}int${bits}`,
          value: how === 2 && isSmall ? Number(value) : spellings[how % 2],
        }
      })
    })
  const leaf = fc.oneof(
    integer,
    fc.boolean().map((value) => ({ type: 'bool', value })),
    fc.string({ unit: 'binary', maxLength: 40 }).map((value) => ({ type: 'string', value })),
    fc.uint8Array({ maxLength: 70 }).map((bytes) => ({ type: 'bytes', value: hex(bytes) })),
    fc
      .uint8Array({ minLength: 1, maxLength: 32 })
      .map((bytes) => ({ type: `bytes${bytes.length}`, value: hex(bytes) })),
    fc
      .constantFrom(...ADDRESSES, ...ADDRESSES.map((one) => one.toLowerCase()))
      .map((value) => ({ type: 'address', value })),
  )
  const shaped = fc.tuple(leaf, fc.constantFrom('', '[]', '[2]', '[][1]')).map(([{ type, value }, list]) => {
    const values = { '': value, '[]': [value], '[2]': [value, value], '[][1]': [[value, value]] }
    return { type: `${type}${list}`, value: values[list as keyof typeof values] }
  })
  /** Names that sort otherwise by letter case, by digits and by an underscore. */
  const names = fc.uniqueArray(fc.constantFrom('Z', 'a', 'B1', 'B', 'b', '_c', 'Zz', 'A10', 'A2', 'nonce', 'value'), {
    minLength: 3,
    maxLength: 5,
  })
  const members = fc.array(shaped, { minLength: 1, maxLength: 5 })
  const data = fc
    .tuple(
      names,
      fc.array(members, { minLength: 5, maxLength: 5 }),
      fc.subarray(['name', 'version', 'chainId', 'verifyingContract', 'salt']),
    )
    .map(([all, lists, fields]) => dataOf(all, lists, fields))

  function dataOf(all: string[], lists: { type: string; value: unknown }[][], fields: string[]): Data {
    const full: Record<string, unknown> = {
      name: 'Néw\u0000',
      version: '',
      chainId: '0x2105',
      verifyingContract: ADDRESSES[0],
      salt: `0x${'aB'.repeat(32)}`,
    }
    const types: Data['types'] = {}
    let inner: object | undefined
    for (const [at, name] of [...all.entries()].toReversed()) {
      const own = lists[at] ?? []
      const next = all[at + 1]
      types[name] = own.map(({ type }, index) => ({ name: `m${index}`, type }))
      const value: Record<string, unknown> = Object.fromEntries(own.map(({ value: one }, index) => [`m${index}`, one]))
      if (next !== undefined) {
        types[name].push({ name: 'one', type: next }, { name: 'many', type: `${next}[]` })
        Object.assign(value, { one: inner, many: [inner] })
      }
      inner = value
    }
    const domain = Object.fromEntries(fields.map((field) => [field, full[field]]))
    return { domain, types, primaryType: all[0] ?? '', message: inner ?? {} }
  }

  test('matches ethers for any data that both can read', () =>
    fc.assert(
      fc.property(data, (input) => {
        expect(hashOfSigned(input)).toBe(hashByEthers(input))
      }),
      generated(150),
    ))

  test('rejects an encoding that ethers reads differently', () => {
    const spellings = [
      '1e3',
      ' 1',
      '1 ',
      '0o7',
      '0b1',
      '-0',
      '+1',
      '0x',
      '',
      '1_0',
      '٣',
      '0x-1',
      '-0x1',
      '01',
      '0x01',
      1.5,
      true,
      null,
      [1],
      '1n',
    ]
    const types = [
      'uint256',
      'int8',
      'bool',
      'address',
      'bytes4',
      'bytes',
      'string',
      'uint8[]',
      'uint8[1]',
      'uint',
      'int',
      'bytes33',
    ]
    let compared = 0
    for (const type of types) {
      for (const value of [
        ...spellings,
        '0xabcd',
        '0xABCDEF01',
        'abcdef01',
        ADDRESSES[0]?.slice(2),
        ADDRESSES[0]?.toUpperCase(),
        'vitalik.eth',
        [],
        [[]],
        {},
      ]) {
        const input = {
          domain: { name: 'x' },
          types: { Note: [{ name: 'value', type }] },
          primaryType: 'Note',
          message: { value },
        }
        const [own, peer] = [attempt(() => hashOfSigned(input)), attempt(() => hashByEthers(input))]
        if (own === undefined || peer === undefined) continue
        compared += 1
        expect(own, `${type} ${JSON.stringify(value)}`).toBe(peer)
      }
    }
    expect(compared).toBeGreaterThan(20)
  })

  function attempt(hash: () => string): string | undefined {
    try {
      return hash()
    } catch {
      return undefined
    }
  }
})
