import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeData, permit, rowsOf, signedOf, single, TO } from '../../../testing/typedData.ts'

describe('[T85] encodings of numbers', () => {
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
  ])('rejects %s in an amount and in an end', async (_, encoding) => {
    for (const over of [{ value: encoding }, { deadline: encoding }]) {
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
  ])('rejects a number %s', async (_, value) => {
    await expect(describeData(permit({ value }), { asObject: true })).rejects.toThrow(
      /`message\.value` must (?:be an integer|fit)/,
    )
  })

  test('reads all allowed encodings as one number in screen, warnings and hash', async () => {
    const spellings = [1_000, '1000', '0x3e8', '0x0003E8', '1000'.padStart(128, '0')]
    const all = await Promise.all(spellings.map((value) => describeData(permit({ value }))))
    expect(new Set(all.map(signedOf)).size).toBe(1)
    for (const one of all) expect(rowsOf(one)).toContain('value: 1000')
    const unexpected = { value: `0x${'f'.repeat(64)}`, deadline: '0xee6b2800' }
    expect((await describeData(permit(unexpected))).warnings).toEqual(['unlimited', 'longPermit'])
  })

  test('reads signed numbers to both ends of their type', async () => {
    for (const value of ['-128', 127, '-1'])
      expect(rowsOf(await describeData(single('int8', value)))).toContain(`value: ${value}`)
    for (const value of ['-129', 128])
      await expect(describeData(single('int8', value))).rejects.toThrow('must fit int8')
  })

  test('accepts an address in one letter case without a checksum', async () => {
    for (const value of [TO, TO.toLowerCase(), `0x${TO.slice(2).toUpperCase()}`])
      expect(rowsOf(await describeData(single('address', value)))).toContain(`value: ${TO}`)
  })

  test.each<[string, unknown, string]>([
    ['bool', 'true', 'true or false'],
    ['bool', 1, 'true or false'],
    ['address', TO.replace('C', 'c'), 'checksum'],
    ['address', TO.slice(0, -1), 'must be an address'],
    ['address', BigInt(TO).toString(), 'must be an address'],
    ['address', `x${TO}`, 'must be an address'],
    ['address', `${TO}0`, 'must be an address'],
    ['address', [TO], 'must be an address'],
    ['bytes32', '0x00', '32 bytes'],
    ['bytes4', 'abcd', '4 bytes'],
    ['bytes', '0x123', 'whole bytes'],
    ['bytes', 'ab0x12', 'whole bytes'],
    ['bytes', ['0x12'], 'whole bytes'],
    ['uint8', '256', 'must fit uint8'],
    ['uint8', '-1', 'must fit uint8'],
    ['uint8', '0x1z', 'must be an integer'],
    ['int8', '1-2', 'must be an integer'],
    ['int8', '-2-1', 'must be an integer'],
    ['bool[2]', [true, 1], '`message.value[1]` must be true or false'],
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
  ])('rejects for the type %s the value %j', async (type, value, message) => {
    const data = single(type, value, { Inner: [{ name: 'a', type: 'uint256' }] })
    await expect(describeData(data, { asObject: true })).rejects.toThrow(message)
  })
})
