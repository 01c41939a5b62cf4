import { encodeAbiParameters, numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { FROM, ROUTER, shown, simulated, TO, transferred, UNKNOWN_ACCOUNT, WETH } from '../../../testing/callsNode.ts'
import { sumOf } from './amounts.ts'
import { shareWarnings } from './shareWarnings.ts'

const TOKEN = `0x${'11'.repeat(20)}`
const input = (owned: bigint | Error) => ({
  chainId: 1,
  from: `0x${'22'.repeat(20)}`,
  coin: { owned: 100n, fee: 2n },
  async read() {
    if (owned instanceof Error) throw owned
    return encodeAbiParameters([{ type: 'uint256' }], [owned])
  },
})
const coin = (amount: bigint) => sumOf([{ token: null, unit: 'amount', amount }])
const token = (amount: bigint) => sumOf([{ token: TOKEN, unit: 'amount', amount }])

describe('[T199] shareWarnings', () => {
  test.each([
    [0n, []],
    [50n, []],
    [51n, ['takesMost']],
    [95n, ['takesMost']],
    [96n, ['takesAll']],
    [100n, ['takesAll']],
    [101n, []],
  ])('names the share of %s of 100 wei, with a fee of 2', async (amount, warnings) => {
    expect(await shareWarnings(coin(amount), input(0n))).toEqual(warnings)
  })

  test.each([
    [10n, 5n, []],
    [10n, 6n, ['takesMost']],
    [10n, 10n, ['takesAll']],
    [0n, 1n, []],
  ])('warns for %s owned tokens of the share of %s', async (owned, amount, warnings) => {
    expect(await shareWarnings(token(amount), input(owned))).toEqual(warnings)
  })

  test('warns of nothing if the balance cannot be read', async () => {
    expect(await shareWarnings(token(1n), input(new Error('away')))).toEqual([])
  })

  test('names the larger share of several', async () => {
    const both = new Map([...coin(60n), ...token(10n)])
    expect(await shareWarnings(both, input(10n))).toEqual(['takesAll'])
  })
})

describe('[T199] a request that takes everything', () => {
  const balance = { eth_getBalance: numberToHex(parseEther('1')) }
  const coins = (value: string) => ({ value: numberToHex(parseEther(value)) })

  test('is warned of, unless more than half is left or it cannot be paid', async () => {
    const warned = async (value: string) => (await shown({ to: TO, ...coins(value) }, balance)).warnings
    expect(await warned('0.4')).not.toContain('takesMost')
    expect(await warned('0.6')).toContain('takesMost')
    expect(await warned('0.99999999')).toContain('takesAll')
    expect(await warned('2')).not.toContain('takesAll')
  })

  test('is warned of if an unknown contract only seems to return something', async () => {
    const bait = simulated({ logs: [transferred(UNKNOWN_ACCOUNT, ROUTER, FROM, 1n)] })
    const input = { ...bait, ...balance }
    const { warnings } = await shown({ to: UNKNOWN_ACCOUNT, data: '0x12345678', ...coins('0.99999999') }, input)
    expect(warnings).toContain('takesAll')
  })

  test('is not warned of for a deposit into the wrapped coin', async () => {
    const { warnings } = await shown({ to: WETH, data: '0xd0e30db0', ...coins('0.99999999') }, balance)
    expect(warnings).not.toContain('takesAll')
  })
})
