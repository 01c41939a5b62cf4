import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ME, OTHER, WORD, ZERO } from '../../../testing/dapps/shape.ts'
import { DAPPS } from '../../../testing/dapps.ts'
import { generated } from '../../../testing/generated.ts'
import {
  addressesOf,
  amounts,
  describeInput,
  others,
  readAmounts,
  spellings,
  tokens,
  UNKNOWN_ACCOUNT,
  valuesOf,
} from '../../../testing/generatedData.ts'

type Dapp = Parameters<typeof describeInput>[0]['dapp']
const methods = fc.record({ known: fc.boolean(), spellings })
const domainOf = (dapp: Dapp, known: boolean) => ({
  verifyingContract: known ? String(DAPPS[dapp].domain.verifyingContract) : UNKNOWN_ACCOUNT,
})
const receivers = fc.constantFrom(ME, ZERO, OTHER, UNKNOWN_ACCOUNT)
const end = fc.bigInt(0n, 2n ** 32n - 1n)
const word = amounts(256)

type Pair = { gives: string; max: bigint; gets: string; min: bigint }

function expectPair(screen: Awaited<ReturnType<typeof describeInput>>, pair: Pair, minimum: 'mine' | 'others' | 'no') {
  const { warnings } = screen
  expect(screen.title).toBe('order')
  expect(warnings).toContain('order')
  expect(readAmounts(screen, ['gives'], [pair.gives])).toEqual([atLeast(pair.max, pair.gives)])
  const incoming = readAmounts(screen, ['gets', 'expected'], [pair.gets])
  expect(incoming).toEqual(minimum === 'mine' ? [atLeast(pair.min, pair.gets)] : [])
  expect(valuesOf(screen, 'gets')).toHaveLength(minimum === 'mine' && pair.gets !== UNKNOWN_ACCOUNT ? 1 : 0)
  expect(warnings.includes('unpromised')).toBe(minimum === 'no')
  expect(addressesOf(screen)).toEqual(expect.arrayContaining([pair.gives, pair.gets]))
}

const atLeast = (amount: bigint, token: string) =>
  amount >= 2n ** 160n - 1n && token !== UNKNOWN_ACCOUNT ? Number.POSITIVE_INFINITY : amount

const isOther = (receiver: string) => receiver !== ME && receiver !== ZERO
const promisedBy = (known: boolean, receiver: string) => (known ? (isOther(receiver) ? 'others' : 'mine') : 'no')

test('[T88] [T91] shows what any CoW order sells, with its fee, and its return', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({ sellToken: tokens, buyToken: tokens, receiver: receivers }),
      fc.record({ sellAmount: word, buyAmount: word, feeAmount: word, validTo: end }),
      fc.record({ kind: fc.constantFrom('sell', 'buy'), partiallyFillable: fc.boolean() }),
      methods,
      async (sides, numbers, extra, { known, spellings }) => {
        const positions = { sellTokenBalance: 'erc20', buyTokenBalance: 'erc20', appData: WORD }
        const message = { ...sides, ...numbers, ...extra, ...positions }
        const screen = await describeInput({
          dapp: 'CoW order',
          domain: domainOf('CoW order', known),
          message,
          spellings,
        })
        const max = numbers.sellAmount + numbers.feeAmount
        const pair = { gives: sides.sellToken, max, gets: sides.buyToken, min: numbers.buyAmount }
        expectPair(screen, pair, promisedBy(known, sides.receiver))
        expect(screen.warnings.includes('otherReceiver')).toBe(isOther(sides.receiver))
        expect(addressesOf(screen)).toContain(sides.receiver)
      },
    ),
    { ...generated(40), endOnFailure: true },
  ))

test('[T88] [T91] matches any 1inch limit order, and promises none with an extension', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({ makerAsset: tokens, takerAsset: tokens, receiver: receivers }),
      fc.record({ salt: word, makingAmount: word, takingAmount: word, makerTraits: word }),
      methods,
      async (sides, numbers, { known, spellings }) => {
        const dapp = '1inch limit order'
        const message = { maker: ME, ...sides, ...numbers }
        const screen = await describeInput({ dapp, domain: domainOf(dapp, known), message, spellings })
        const { makingAmount: max, takingAmount: min, makerTraits } = numbers
        const pair = { gives: sides.makerAsset, max, gets: sides.takerAsset, min }
        const isExtended = ((makerTraits >> 249n) & 1n) === 1n
        expectPair(screen, pair, promisedBy(known && !isExtended, sides.receiver))
        expect(screen.warnings.includes('otherReceiver')).toBe(isOther(sides.receiver))
        expect(addressesOf(screen)).toContain(sides.receiver)
      },
    ),
    { ...generated(40), endOnFailure: true },
  ))

test('[T88] [T91] matches any 0x limit order', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({ makerToken: tokens, takerToken: tokens, feeRecipient: others }),
      fc.record({ makerAmount: amounts(128), takerAmount: amounts(128), takerTokenFeeAmount: amounts(128) }),
      fc.record({ expiry: end, salt: word }),
      methods,
      async (sides, numbers, extra, { known, spellings }) => {
        const dapp = '0x 4 limit order'
        const message = { ...sides, ...numbers, ...extra, maker: ME, taker: ZERO, sender: ZERO, pool: WORD }
        const screen = await describeInput({ dapp, domain: domainOf(dapp, known), message, spellings })
        const { makerAmount: max, takerAmount: min } = numbers
        const pair = { gives: sides.makerToken, max, gets: sides.takerToken, min }
        expectPair(screen, pair, known ? 'mine' : 'no')
        expect(addressesOf(screen)).toContain(sides.feeRecipient)
      },
    ),
    { ...generated(40), endOnFailure: true },
  ))

const chunk = fc
  .record({
    itemType: fc.bigInt(0n, 5n),
    token: tokens,
    identifierOrCriteria: word,
    startAmount: word,
    endAmount: word,
  })
  .map((one) => (one.itemType === 0n ? { ...one, token: ZERO } : one))
const requested = fc
  .tuple(chunk, fc.constantFrom(ME, OTHER, UNKNOWN_ACCOUNT))
  .map(([one, recipient]) => ({ ...one, recipient }))

test('[T88] [T91] shows the most offered and least received of any Seaport order', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        offer: fc.array(chunk, { minLength: 1, maxLength: 3 }),
        consideration: fc.array(requested, { maxLength: 3 }),
      }),
      fc.record({ orderType: fc.bigInt(0n, 4n), startTime: end, endTime: end, salt: word, counter: word }),
      fc.constantFrom('Seaport 1.5 listing' as const, 'Seaport 1.6 listing' as const),
      methods,
      async ({ offer, consideration }, numbers, dapp, { known, spellings }) => {
        const hashes = { zoneHash: WORD, conduitKey: WORD }
        const message = { offerer: ME, zone: ZERO, offer, consideration, ...numbers, ...hashes }
        const screen = await describeInput({ dapp, domain: domainOf(dapp, known), message, spellings })
        expect(screen.title).toBe('order')
        expect(screen.warnings).toContain('order')

        expectPieces(screen, ['gives'], offer, (start, end) => (start > end ? start : end))
        const mine = consideration.filter(({ recipient }) => recipient === ME)
        const isPromised = known && consideration.length > 0
        expectPieces(screen, ['gets', 'expected'], isPromised ? mine : [], (start, end) => (start < end ? start : end))
        expect(screen.warnings.includes('unpromised')).toBe(!isPromised)
        expect(screen.warnings.includes('otherReceiver')).toBe(consideration.length > 0 && mine.length === 0)
        const named = [
          ...offer.map(({ token }) => token),
          ...consideration.flatMap((one) => [one.token, one.recipient]),
        ]
        expect(addressesOf(screen)).toEqual(expect.arrayContaining(named))
      },
    ),
    { ...generated(40), endOnFailure: true },
  ))

type Piece = typeof chunk extends fc.Arbitrary<infer Value> ? Value : never

function expectPieces(
  screen: Awaited<ReturnType<typeof describeInput>>,
  names: string[],
  chunks: readonly Piece[],
  pick: (start: bigint, end: bigint) => bigint,
) {
  const values = valuesOf(screen, ...names)
  expect(values).toHaveLength(chunks.length)
  for (const [index, { itemType, token, identifierOrCriteria, startAmount, endAmount }] of chunks.entries()) {
    const amount = pick(startAmount, endAmount)
    const value = values[index] ?? ''
    if (itemType >= 2n) {
      const number = itemType > 3n ? '#*' : `#${identifierOrCriteria}`
      expect(value).toBe(amount === 1n ? number : `${amount} × ${number}`)
      continue
    }
    const one = { ...screen, fields: [{ name: 'gives' as const, value, variant: 'amount' as const }] }
    if (itemType === 0n) expect(value.endsWith(' ETH')).toBe(true)
    else expect(readAmounts(one, ['gives'], [token])).toEqual([atLeast(amount, token)])
  }
}

test('[T88] [T91] shows limit, spender and recipients of any UniswapX order', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({ permitted: fc.record({ token: tokens, amount: word }), spender: others, nonce: word }),
      fc.array(
        fc.record({
          token: tokens,
          startAmount: word,
          endAmount: word,
          recipient: fc.constantFrom(ME, OTHER, UNKNOWN_ACCOUNT),
        }),
        {
          maxLength: 3,
        },
      ),
      spellings,
      async ({ permitted, spender, nonce }, outputs, spellings) => {
        const info = {
          ...{ reactor: OTHER, swapper: ME, nonce, deadline: nonce },
          ...{ additionalValidationContract: ZERO, additionalValidationData: '0x' },
        }
        const input = {
          inputToken: permitted.token,
          inputStartAmount: permitted.amount,
          inputEndAmount: permitted.amount,
        }
        const times = { decayStartTime: 0n, decayEndTime: nonce, exclusiveFiller: ZERO, exclusivityOverrideBps: 0n }
        const screen = await describeInput({
          dapp: 'UniswapX order (PermitWitnessTransferFrom)',
          domain: {},
          message: { permitted, spender, nonce, deadline: nonce, witness: { info, ...input, ...times, outputs } },
          spellings,
        })
        expect(screen.title).toBe('order')
        expect(screen.warnings).toContain('order')
        expect(screen.warnings.includes('unlimited')).toBe(permitted.amount >= 2n ** 159n)
        expect(valuesOf(screen, 'spender')).toEqual([spender])
        expect(readAmounts(screen, ['amount'], [permitted.token])).toEqual([atLeast(permitted.amount, permitted.token)])
        const named = outputs.flatMap(({ token, recipient }) => [token, recipient])
        expect(addressesOf(screen)).toEqual(expect.arrayContaining([permitted.token, ...named]))
      },
    ),
    { ...generated(40), endOnFailure: true },
  ))
