import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { isLookAlike } from '@airlock/protocol/namespaces/isLookAlike'
import { notationOf, POINT_NOTATION } from '@airlock/protocol/text/readDecimal'
import { describe, expect, test } from 'vitest'
import type { TransferContext, TransferFee } from '../../../core/ports/Transfers.ts'
import { balanceOf } from '../../../core/tokens/balanceUnits.ts'
import { ADDRESS, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { formState } from './formState.ts'
import { isGasInsufficient, maxAmount, needsPayer } from './limits.ts'
import { acceptanceText, findWarnings } from './warnings.ts'

const USDC = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'

function token(numeric: string, overrides: Partial<TokenBalance> = {}): TokenBalance {
  const quantity = { decimals: '6', numeric }
  return { name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', price: 1, iconUrl: '', quantity, ...overrides }
}

describe('the button of the form', () => {
  const form = {
    token: token('10.5'),
    sendTokenAmount: '1',
    notation: POINT_NOTATION,
    unit: 'token',
    isMax: false,
    receiverStatus: 'ready',
    quote: null,
  } as const

  test.each([
    ['selectToken', { token: null }],
    ['addAmount', { sendTokenAmount: '' }],
    ['incorrectValue', { sendTokenAmount: '1e3' }],
    ['incorrectValue', { sendTokenAmount: '0.00' }],
    ['incorrectValue', { sendTokenAmount: '1.9999999' }],
    ['insufficientFunds', { sendTokenAmount: '10.500001' }],
    ['insufficientFunds', { sendTokenAmount: '10.51', unit: 'fiat' as const }],
    ['addAddress', { receiverStatus: 'empty' as const }],
    ['invalidAddress', { receiverStatus: 'invalid' as const }],
    ['invalidAddress', { receiverStatus: 'unknown' as const }],
    ['invalidAddress', { receiverStatus: 'unreachable' as const }],
    ['resolving', { receiverStatus: 'resolving' as const }],
    ['preview', {}],
    ['preview', { sendTokenAmount: '10.5' }],
    ['preview', { sendTokenAmount: '0,5' }],
    ['preview', { sendTokenAmount: '٠٫٥' }],
    ['preview', { sendTokenAmount: '5.' }],
    ['preview', { sendTokenAmount: ',5', unit: 'fiat' as const }],
    ['incorrectValue', { sendTokenAmount: '1,234' }],
    ['insufficientFunds', { sendTokenAmount: '1,234.5' }],
    ['preview', { sendTokenAmount: '1,234', notation: notationOf('de') }],
    ['incorrectValue', { sendTokenAmount: '1.234', notation: notationOf('de') }],
    ['insufficientFunds', { sendTokenAmount: '1.234,5', notation: notationOf('de') }],
    ['invalidAddress', { receiverStatus: 'otherNetwork' as const }],
    ['invalidAddress', { receiverStatus: 'unknownPrefix' as const }],
  ])('[S5.7:evm] returns %s', (state, change) => {
    expect(formState({ ...form, ...change })).toBe(state)
  })
})

test('parses a balance exactly and cuts digits beyond the decimals of its token', () => {
  expect(balanceOf(token('10.5'))).toBe(10_500_000n)
  expect(balanceOf(token('0.0000019'))).toBe(1n)
  expect(balanceOf(token('7', { quantity: { decimals: '0', numeric: '7.9' } }))).toBe(7n)
})

describe('the most that can be sent', () => {
  const context: TransferContext = { coin: 100n, asset: 77n, decimals: 6, isContract: false, nonce: 0 }
  const fee: TransferFee = { gas: 1n, dataFee: 5n, total: 30n }

  const coin = { address: null, decimals: 18 }
  const mostOf = (change: Partial<TransferContext>, isFeePayable = false) =>
    maxAmount({ asset: coin, context: { ...context, ...change }, fee }, isFeePayable)

  test('is all of a token, and of the coin what the fee with its data leaves', () => {
    expect(maxAmount({ asset: { address: USDC, decimals: 6 }, context, fee }, false)).toBe(77n)
    expect(mostOf({})).toBe(70n)
    expect(mostOf({ coin: 29n })).toBe(0n)
  })

  test('[S5.8:smartAccount] moves a whole coin below the fee only if others pay', () => {
    const max = [29n, 30n, 31n, 59n, 60n, 61n, 100n].map((coin) => mostOf({ coin }, true))
    expect(max).toEqual([29n, 30n, 30n, 30n, 30n, 31n, 70n])
  })

  test('needs others who pay where the account cannot', () => {
    const needs = (amount: bigint, asset: { address: string | null; decimals: number }) =>
      needsPayer({ amount, asset, context, fee })
    expect([needs(70n, coin), needs(71n, coin), needs(77n, { address: USDC, decimals: 6 })]).toEqual([
      false,
      true,
      false,
    ])
  })
})

test('reports insufficient gas without any coin', () => {
  expect(isGasInsufficient(0n, 0n, false)).toBe(true)
})
test('reports insufficient gas with less coin than the fee', () => {
  expect(isGasInsufficient(9n, 10n, false)).toBe(true)
  expect(isGasInsufficient(10n, 10n, false)).toBe(false)
})
test('reports sufficient gas for smart accounts', () => {
  expect(isGasInsufficient(0n, 10n, true)).toBe(false)
})

describe('warnings', () => {
  const transfers = { isLookAlike, isBurnAddress: (address: string) => /^0x0+$/.test(address) }
  type Input = Parameters<typeof findWarnings>[1]
  const input: Input = {
    namespace: 'eip155',
    transfer: { from: ADDRESS, to: OTHER_ADDRESS, asset: { address: USDC, decimals: 6 } },
    context: { isContract: false },
    known: [],
    observed: [],
    isUnanswered: false,
  }
  const kinds = (change: Partial<Input>) => findWarnings(transfers, { ...input, ...change }).map(({ kind }) => kind)
  const to = (address: string) => ({ transfer: { ...input.transfer, to: address } })
  const duplicate = `${OTHER_ADDRESS.slice(0, 6)}${'0'.repeat(32)}${OTHER_ADDRESS.slice(-4)}`

  test('returns none for a plain receiver', () => {
    expect(kinds({})).toEqual([])
  })
  test('warns of zero address, token contract, own address, unknown attempts', () => {
    expect(kinds(to(`0x${'0'.repeat(40)}`))).toEqual(['burn'])
    expect(kinds({ ...to(USDC.toLowerCase()), context: { isContract: true } })).toEqual(['tokenContract'])
    expect(kinds({ context: { isContract: true } })).toEqual(['contract'])
    expect(kinds(to(ADDRESS.toLowerCase()))).toEqual(['yourself'])
    expect(kinds({ isUnanswered: true })).toEqual(['unanswered'])
  })
  test('names the earlier receiver that the address resembles', () => {
    expect(findWarnings(transfers, { ...input, known: [duplicate] })).toEqual([{ kind: 'lookAlike', known: duplicate }])
  })
  test('warns of a similar address, unless it was used before', () => {
    expect(findWarnings(transfers, { ...input, observed: [duplicate] })).toEqual([
      { kind: 'lookAlike', known: duplicate },
    ])
    expect(kinds({ known: [duplicate], observed: [OTHER_ADDRESS], context: { isContract: true } })).toEqual([
      'lookAlike',
      'contract',
    ])
  })
  test('returns none for an earlier receiver', () => {
    expect(kinds({ known: [duplicate, OTHER_ADDRESS.toLowerCase()], context: { isContract: true } })).toEqual([])
  })
  test('needs a second confirmation for a certain loss or a similar address', () => {
    expect(acceptanceText([{ kind: 'contract' }, { kind: 'yourself' }])).toBeUndefined()
    expect(acceptanceText([{ kind: 'burn' }])).toBe('sendAccept')
    expect(acceptanceText([{ kind: 'lookAlike', known: duplicate }, { kind: 'tokenContract' }])).toBe('sendAccept')
    expect(acceptanceText([{ kind: 'lookAlike', known: duplicate }])).toBe('sendCompared')
  })
})
