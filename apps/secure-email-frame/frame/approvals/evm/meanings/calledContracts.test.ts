import fc from 'fast-check'
import { type AbiFunction, type AbiParameter, encodeFunctionData, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { KNOWN, node, ROUTER, shown, simulated, TO, TOKEN, UNKNOWN_ACCOUNT, WETH } from '../../../testing/callsNode.ts'
import { describeCalls } from '../calls/describeCalls.ts'
import { KNOWN_FUNCTIONS } from './knownFunctions.ts'

const ETHER = '0xde0b6b3a7640000'
const addresses = fc.constantFrom(TOKEN, WETH, TO, `0x${'77'.repeat(20)}`)

function anyOf({ type, ...rest }: AbiParameter): fc.Arbitrary<unknown> {
  if (type.endsWith('[]'))
    return fc.array(anyOf({ ...rest, type: type.slice(0, -2) } as AbiParameter), { maxLength: 3 })
  if (type === 'tuple') {
    const { components = [] } = rest as { components?: readonly AbiParameter[] }
    return fc.record(Object.fromEntries(components.map((one) => [one.name ?? '', anyOf(one)])))
  }
  if (type === 'address') return addresses
  if (type === 'bool') return fc.boolean()
  const [, bits = '256'] = /^uint(\d+)$/.exec(type) ?? []
  if (type.startsWith('uint'))
    return fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })).map(small(bits))
  const [, bytes] = /^bytes(\d+)$/.exec(type) ?? []
  const length = bytes === undefined ? {} : { minLength: Number(bytes), maxLength: Number(bytes) }
  return fc.uint8Array({ maxLength: 48, ...length }).map((value) => `0x${Buffer.from(value).toString('hex')}`)
}

/** Small numbers are numbers to the encoder. */
const small = (bits: string) => (value: bigint) => (Number(bits) <= 48 ? Number(value) : value)

const dataOf = (item: AbiFunction): fc.Arbitrary<Hex> =>
  fc.tuple(...item.inputs.map(anyOf)).map((args) => encodeFunctionData({ abi: [item], args }))

const cases = KNOWN_FUNCTIONS.map(
  (item) => [`${item.name}(${item.inputs.map(({ type }) => type).join()})`, item] as const,
)

describe('[T119] rows of called contracts', () => {
  test.each(cases)('shows the called contract for %s', async (_name, item) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(UNKNOWN_ACCOUNT, ROUTER, TOKEN, WETH), dataOf(item), async (to, data) => {
        const one = await shown({ to, data, value: ETHER }, simulated({}))
        const row = await shown(
          [
            { to, data, value: ETHER },
            { to: TO, value: '0x1' },
          ],
          simulated({}, {}),
        )
        for (const { fields } of [one, row]) {
          expect(
            fields
              .filter(({ name, variant }) => name === 'contract' && variant === 'address')
              .map(({ value }) => value),
          ).toContain(to)
        }
      }),
      { numRuns: 8 },
    )
  })

  test('does not take a token in the data for the called one', async () => {
    const approve = KNOWN_FUNCTIONS.find(
      ({ name, inputs }) => name === 'approve' && inputs[0]?.name === 'token',
    ) as AbiFunction
    const data = encodeFunctionData({ abi: [approve], args: [TOKEN, TO, 5n, 0] })
    const { fields } = await shown({ to: UNKNOWN_ACCOUNT, data, value: ETHER }, simulated({}))
    const rows = fields.map(({ name, value }) => `${name}: ${value}`)
    expect(rows).toContain(`contract: ${UNKNOWN_ACCOUNT}`)
    expect(rows.slice(rows.indexOf(`token: ${TOKEN}`), rows.indexOf(`token: ${TOKEN}`) + 2)).toEqual([
      `token: ${TOKEN}`,
      'knownAs: USDC',
    ])
  })
})

test('[T82] shows the first listed item as sent if a token allowance ends with it', async () => {
  const collection = getAddress(`0x${'5a'.repeat(20)}`)
  const approve = KNOWN_FUNCTIONS.find(({ name, inputs }) => name === 'approve' && inputs.length === 2) as AbiFunction
  const data = encodeFunctionData({ abi: [approve], args: [TO, 0n] })
  const described = (to: string) =>
    describeCalls([{ to, data, value: 0n }], {
      chainId: 1,
      from: TO,
      chainName: 'Ethereum',
      symbol: 'ETH',
      read: node(),
      recipients: [],
      knownContracts: { 'eip155:1': [...KNOWN['eip155:1'], { address: collection, kind: 'app', name: 'Punks' }] },
    })
  const input = await described(collection)
  expect(input.title).toBe('approve')
  expect(input.fields).toContainEqual({ name: 'item', value: '#0', variant: 'amount' })
  expect(input.warnings).toContain('spenderIsPerson')
  const closed = await described(TOKEN)
  expect(closed.title).toBe('revoke')
  expect(closed.fields.map(({ name }) => name)).not.toContain('item')
})
