import fc from 'fast-check'
import { hashTypedData, recoverTypedDataAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { DAPPS } from '../../../testing/dapps.ts'
import { generated } from '../../../testing/generated.ts'
import { hashIndependently } from '../../../testing/hashIndependently.ts'
import { type Data, describeData, ME, signedOf, TO, TOKEN } from '../../../testing/typedData.ts'
import { signRequest } from '../../../wallet/signRequest.ts'

describe('[T91] hashed and rendered bytes', () => {
  type Leaf = { type: string; value: unknown; shown: string }
  const integer = fc
    .tuple(fc.constantFrom(8, 64, 160, 256), fc.boolean(), fc.nat({ max: 1_000_000 }), fc.nat({ max: 2 }))
    .map(([bits, isSigned, small, encoding]): Leaf => {
      const number = BigInt(small) % 2n ** BigInt(bits - 1)
      const value = [Number(number), number.toString(), `0x${number.toString(16)}`][encoding]
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
    const created = (key: 'value' | 'shown') => ({
      ...values(outer, key),
      inner: [values(inner, key), values(inner, key)],
    })
    return { types, message: created('value'), canonical: created('shown') }
  }

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

  test('agrees on rows, canonical form, foreign hash and signature of any data', () =>
    fc.assert(
      fc.asyncProperty(data, async ({ types, message: input, name }) => {
        const domain = { name, chainId: 1, verifyingContract: TOKEN }
        const shown = await describeData({ domain, types, primaryType: 'Outer', message: input }).catch(() => undefined)
        // More of it takes longer and shows nothing else; of 256 it is refused.
        fc.pre(shown !== undefined && shown.fields.length < 64)
        const signed = JSON.parse(signedOf(shown))
        expect(fromRows(shown.fields, types, 'Outer')).toEqual(signed.message)
        expect(shown.fields.find((field) => field.name === 'appName')?.value).toBe(name)
        const hash = hashIndependently({ ...signed, message: fromRows(shown.fields, types, 'Outer') })
        expect(hashTypedData(signed)).toBe(hash)
        const [signature = ''] = await signRequest(new Uint8Array(16), {
          kind: 'typedData',
          typedData: signedOf(shown),
        })
        expect(await recoverTypedDataAddress({ ...signed, signature: signature as '0x' })).toBe(await signer())
      }),
      generated(60),
    ))

  test('hashes the same bytes for the same rows of two encodings', () =>
    fc.assert(
      fc.asyncProperty(data, async ({ types, message: input, canonical }) => {
        const domain = { chainId: 1 }
        const [left, right] = await Promise.all(
          [input, canonical].map((one) => describeData({ domain, types, primaryType: 'Outer', message: parsed(one) })),
        )
        expect(left).toEqual(right)
      }),
      generated(60),
    ))

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
