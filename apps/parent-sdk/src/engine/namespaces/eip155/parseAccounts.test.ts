import { expect, it } from 'vitest'
import { parseAccounts } from './parseAccounts.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('keeps addresses in the order of the wallet, each once whatever its letter case', () => {
  expect(parseAccounts([ADDRESS, OTHER, ADDRESS.toLowerCase()])).toEqual([ADDRESS, OTHER])
  expect(parseAccounts([])).toEqual([])
})

it('checksums every address (EIP-55), from any letter case', () => {
  expect(parseAccounts([ADDRESS.toLowerCase(), `0x${OTHER.slice(2).toUpperCase()}`])).toEqual([ADDRESS, OTHER])
})

it('takes no more accounts than a session record holds', () => {
  const many = Array.from({ length: 250 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  expect(parseAccounts(many)?.map((one) => one.toLowerCase())).toEqual(many.slice(0, 100))
})

it.each([
  ['nothing', undefined],
  ['a bare address', ADDRESS],
  ['an address that is too short', ['0x12']],
  ['one bad address among good ones', [ADDRESS, '<script>']],
  ['an object that prints as an address', [{ toString: (): string => ADDRESS }]],
  ['a list of lists', [[ADDRESS]]],
  ['something that only looks like a list', { length: 1, 0: ADDRESS }],
])('[T42] refuses %s', (_name, value) => {
  expect(parseAccounts(value)).toBeUndefined()
})

it('[T40] survives a list of four billion holes and one whose items throw', () => {
  expect(parseAccounts(new Array(2 ** 32 - 1))).toBeUndefined()
  const hostile = Object.defineProperty([ADDRESS], 0, {
    get() {
      throw new Error('hostile')
    },
  })
  expect(parseAccounts(hostile)).toBeUndefined()
})

it('reads each item once', () => {
  let reads = 0
  const changing = Object.defineProperty([ADDRESS], 0, {
    get() {
      reads += 1
      return reads === 1 ? ADDRESS : 'hostile'
    },
  })
  expect(parseAccounts(changing)).toEqual([ADDRESS])
})
