import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ME, WORD } from '../../../testing/dapps/shape.ts'
import { generated } from '../../../testing/generated.ts'
import {
  addressesOf,
  amounts,
  describeInput,
  others,
  readAmounts,
  spellings,
  tokens,
  valuesOf,
} from '../../../testing/generatedData.ts'
import { NOW } from '../../../testing/typedData.ts'

const MONTH_END = BigInt(NOW / 1_000) + 30n * 86_400n
const UNLIMITED = 2n ** 159n

type Spec = {
  dapp: Parameters<typeof describeInput>[0]['dapp']
  contract?: string
  message: Parameters<typeof describeInput>[0]['message']
  gives: readonly { token: string; amount: bigint }[]
  expirations: readonly bigint[]
}

const LAST_DATE = 253_402_300_799n

const expirations = (bits: number) =>
  fc.oneof(fc.bigInt(0n, 2n ** BigInt(bits) - 1n), fc.constantFrom(0n, MONTH_END, MONTH_END + 1n))
const detail = fc.record({ token: tokens, amount: amounts(160), expiration: expirations(48), nonce: amounts(40) })
const input = (bits: number) => fc.record({ token: tokens, amount: amounts(bits) })
const nonce = amounts(256)

const KINDS: Record<string, (spender: string) => fc.Arbitrary<Spec>> = {
  'ERC-2612': (spender) =>
    fc.tuple(input(256), nonce, expirations(256)).map(([one, nonce, deadline]) => ({
      dapp: 'USDC permit (ERC-2612)',
      contract: one.token,
      message: { owner: ME, spender, value: one.amount, nonce, deadline },
      gives: [one],
      expirations: [deadline],
    })),
  'Permit2, one token': (spender) =>
    fc.tuple(detail, expirations(256)).map(([details, sigDeadline]) => ({
      dapp: 'Permit2 PermitSingle',
      message: { details, spender, sigDeadline },
      gives: [details],
      expirations: [details.expiration, sigDeadline],
    })),
  'Permit2, several tokens': (spender) =>
    fc.tuple(fc.array(detail, { minLength: 1, maxLength: 6 }), expirations(256)).map(([details, sigDeadline]) => ({
      dapp: 'Permit2 PermitBatch',
      message: { details, spender, sigDeadline },
      gives: details,
      expirations: [...details.map(({ expiration }) => expiration), sigDeadline],
    })),
  'Permit2, to be transferred': (spender) =>
    fc.tuple(input(256), nonce, expirations(256)).map(([permitted, nonce, deadline]) => ({
      dapp: 'Permit2 PermitTransferFrom',
      message: { permitted, spender, nonce, deadline },
      gives: [permitted],
      expirations: [deadline],
    })),
  'ERC-3009': (to) =>
    fc.tuple(input(256), expirations(256), expirations(256)).map(([one, validAfter, validBefore]) => ({
      dapp: 'ERC-3009 transfer (x402)',
      contract: one.token,
      message: { from: ME, to, value: one.amount, validAfter, validBefore, nonce: WORD },
      gives: [one],
      expirations: [validBefore],
    })),
}

test.each(Object.entries(KINDS))(
  '[T47] [T91] shows spender and all signed data of any permit, and hashes it: %s',
  (kind, created) =>
    fc.assert(
      fc.asyncProperty(
        others.chain((spender) => fc.tuple(created(spender), fc.constant(spender))),
        fc.constantFrom(1n, 10n),
        spellings,
        async ([{ dapp, contract, message, gives, expirations }, spender], chainId, spellings) => {
          const isHere = chainId === 1n
          const domain = { chainId, ...(contract !== undefined && { verifyingContract: contract }) }
          const screen = await describeInput({ dapp, domain, message, spellings })

          const isTransfer = kind === 'ERC-3009'
          expect(screen.title).toBe(isTransfer ? 'transferToken' : 'permit')
          expect(valuesOf(screen, isTransfer ? 'to' : 'spender')).toEqual(gives.map(() => spender))
          const read = readAmounts(
            screen,
            ['amount'],
            gives.map(({ token }) => token),
            isHere,
          )
          expect(read).toHaveLength(gives.length)
          for (const [index, { token, amount }] of gives.entries()) {
            expect(read[index]).toBeGreaterThanOrEqual(amount)
            if (read[index] !== Number.POSITIVE_INFINITY) expect(read[index]).toBe(amount)
            expect(addressesOf(screen)).toContain(token)
          }
          const has = (warning: (typeof screen.warnings)[number]) => screen.warnings.includes(warning)
          expect(has('unlimited')).toBe(!isTransfer && gives.some(({ amount }) => amount >= UNLIMITED))
          expect(has('longPermit')).toBe(expirations.some((end) => end > MONTH_END))
          expect(has('otherChain')).toBe(!isHere)
        },
      ),
      { ...generated(40), endOnFailure: true },
    ),
)

test('[T47] [T91] shows the spender of any DAI permit, and that it is unlimited', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({ spender: others, nonce, expiry: expirations(256), allowed: fc.boolean() }),
      spellings,
      async (values, spellings) => {
        const { spender, allowed, expiry } = values
        const message = { holder: ME, ...values }
        const screen = await describeInput({ dapp: 'DAI permit', domain: {}, message, spellings })
        expect(addressesOf(screen)).toContain(spender)
        expect(valuesOf(screen, 'spender')).toEqual(allowed ? [spender] : [])
        expect(screen.title).toBe(allowed ? 'permit' : 'signData')
        expect(screen.warnings.includes('unlimited')).toBe(allowed)
        // An end of 0 is none.
        const isEndless = allowed && expiry === 0n
        expect(valuesOf(screen, 'until').includes('∞')).toBe(isEndless || (allowed && expiry > LAST_DATE))
        expect(screen.warnings.includes('longPermit')).toBe(allowed && (isEndless || expiry > MONTH_END))
      },
    ),
    { ...generated(40), endOnFailure: true },
  ))
