import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { type Allowance, allowanceCall } from '@airlock/protocol/permissions/allowanceCalls'
import { ADDRESS, ARBITRUM } from './testFixtures.ts'

const POWER_TOKEN = `0x${'a1'.repeat(20)}` as const
export const POWER_SPENDER = `0x${'b2'.repeat(20)}` as const

export function samplePower(change: Partial<Power> = {}): Power {
  return {
    chainId: ARBITRUM,
    kind: 'allowance',
    token: `${ARBITRUM}:${POWER_TOKEN}`,
    spender: `${ARBITRUM}:${POWER_SPENDER}`,
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    iconUrl: '',
    flags: { is_verified: true, is_spam: false, reasons: [] },
    is_called: true,
    amount: String(2n ** 256n - 1n),
    atRisk: '12000000',
    value: 12,
    since: '2025-03-03T10:00:00.000Z',
    ...change,
  }
}

export const readOf = (allowance: Allowance) => allowanceCall(allowance, ADDRESS).data
