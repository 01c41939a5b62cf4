import type { Power, Powers } from '@airlock/protocol/gateway/answers/powers'
import { queryClient } from '../core/queries/queryClient.ts'
import { queryKeys } from '../core/queries/queryKeys.ts'
import { powerId } from '../features/powers/state/listedPower.ts'
import { type RevokeRun, revokeRunAtom } from '../features/powers/state/revokeRun.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../testing/testFixtures.ts'
import { TOKENS } from './accountAnswers.ts'
import { setHost, show } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import { SESSION_FIXTURES } from './sessionFixtures.ts'

const BASE = 'eip155:8453'
const account = { network: ARBITRUM, address: ADDRESS } as const
const addressOf = (digit: string) => `${ARBITRUM}:0x${digit.repeat(40)}`
const MAX = String(2n ** 256n - 1n)

function power(digit: string, more: Partial<Power> = {}): Power {
  return {
    chainId: ARBITRUM,
    kind: 'allowance',
    token: addressOf(digit),
    spender: addressOf('e'),
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    iconUrl: TOKENS[1]?.iconUrl ?? '',
    flags: { is_verified: true, is_spam: false, reasons: [] },
    is_called: true,
    amount: MAX,
    atRisk: '1240000000',
    value: 1_240,
    since: '2025-03-03T10:00:00.000Z',
    ...more,
  }
}

const LONG_NAME = 'The Collection of Quiet Harbours and Long Piers'
const nft = { symbol: '', decimals: 0, iconUrl: '', flags: { is_verified: false, is_spam: false, reasons: [] } }
const { value: _value, amount: _amount, ...unpriced } = power('3')
const LIST: readonly Power[] = [
  power('1', { spenderName: 'Permit2' }),
  power('2', {
    kind: 'permit2',
    amount: '250000000',
    atRisk: '250000000',
    value: 250,
    expires: '2026-09-01T10:00:00.000Z',
  }),
  { ...unpriced, ...nft, kind: 'collection', name: LONG_NAME, atRisk: '12' },
  {
    ...unpriced,
    ...nft,
    token: addressOf('4'),
    kind: 'item',
    tokenId: '123456789012345678',
    name: 'Piers',
    atRisk: '1',
  },
  { ...unpriced, token: addressOf('5'), name: 'Paused Coin', symbol: 'PAUSE', iconUrl: '', is_unread: true },
  power('6', {
    name: 'Wrapped Ether With a Long Name',
    symbol: 'WETHWETHWETHWETH',
    decimals: 18,
    amount: '5',
    atRisk: '0',
    value: 0,
  }),
  power('7', {
    name: 'Claim at example.com',
    symbol: 'USDC',
    iconUrl: '',
    flags: { is_verified: false, is_spam: true, reasons: ['link'] },
    is_called: false,
    atRisk: '0',
    value: undefined,
  }),
  power('8', {
    name: 'Harbour Dollar',
    symbol: 'HBD',
    iconUrl: '',
    flags: { is_verified: false, is_spam: false, reasons: [] },
    is_called: false,
    atRisk: undefined,
    value: undefined,
  }),
]

export function powers(
  data: readonly Power[] | undefined | 'loading',
  more: Partial<Powers> = {},
  run?: Partial<RevokeRun>,
): Fixture {
  return (store, responses) => {
    setHost(store, { session: connectedSession() })
    const client = queryClient(store)
    const coverage = { since: '2025-01-14T10:00:00.000Z' }
    client.setQueryData(queryKeys.powers({ network: BASE, address: ADDRESS }), { data: LIST.slice(0, 1), coverage })
    if (data === undefined) responses.respond('powers', undefined)
    else if (data !== 'loading') client.setQueryData(queryKeys.powers(account), { data: [...data], coverage, ...more })
    if (run !== undefined) {
      const idle = {
        account,
        requested: 4,
        finished: [],
        inactive: [],
        leftOut: [],
        stage: 'wallet',
        isStopping: false,
      } as const
      store.set(revokeRunAtom, { ...idle, ...run })
    }
    show(store, { view: 'Account' }, { view: 'Powers' })
  }
}

function opened(shown: Power | undefined): Fixture {
  return (...input) => {
    powers(LIST)(...input)
    const [store] = input
    const id = shown === undefined ? 'none' : powerId(shown)
    show(store, { view: 'Account' }, { view: 'Powers' }, { view: 'Power', power: id })
  }
}

const permitted: Fixture = (...input) => {
  SESSION_FIXTURES.SmartSessions.default(...input)
  powers(LIST)(...input)
}

const run: Partial<RevokeRun> = { finished: LIST.slice(0, 1) }

export const POWER_FIXTURES = {
  Powers: {
    default: permitted,
    none: powers([]),
    loading: powers('loading'),
    failed: powers(undefined),
    reading: powers(LIST.slice(0, 2), { coverage: { is_indexing: true }, is_partial: true }),
    revoking: powers(LIST, {}, run),
    left: powers(LIST, {}, { ...run, stage: 'over', leftOut: LIST.slice(4, 5).map(powerId), end: 'declined' }),
    kept: powers(LIST, {}, { ...run, stage: 'over', requested: 2, stillAllowed: LIST.slice(1, 2).map(powerId) }),
  },
  Power: {
    default: opened(LIST[0]),
    limited: opened(LIST[1]),
    collection: opened(LIST[2]),
    unread: opened(LIST[4]),
    ignored: opened(LIST[6]),
    uncertain: opened(LIST[7]),
    gone: opened(undefined),
  },
}
