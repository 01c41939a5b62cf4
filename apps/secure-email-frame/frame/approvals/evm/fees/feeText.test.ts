import fc from 'fast-check'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { feeText } from './feeText.ts'

test('[T84] rounds a fee to three digits, up by less than a hundredth', () =>
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 22n), (fee) => {
      const shown = parseEther(feeText(fee, 'ETH').replace(' ETH', ''))
      expect(shown).toBeGreaterThanOrEqual(fee)
      expect(shown * 100n).toBeLessThanOrEqual(fee * 101n)
    }),
  ))

test('shows zero for a fee of zero', () => {
  expect(feeText(5_292_000n, 'ETH')).toBe('0.0000000000053 ETH')
  expect(feeText(0n, 'ETH')).toBe('0 ETH')
})
