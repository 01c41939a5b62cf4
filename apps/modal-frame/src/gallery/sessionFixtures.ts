import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { PermissionPart } from '@airlock/protocol/permissions/readGrants'
import { queryClient } from '../core/queries/queryClient.ts'
import type { ListedSession } from '../features/sessions/state/ListedSession.ts'
import { tokenKey } from '../features/sessions/state/permissionTokens.ts'
import { sessionsKey } from '../features/sessions/state/sessionsQuery.ts'
import { ADDRESS, ARBITRUM, connectedSession, OTHER_ADDRESS } from '../testing/testFixtures.ts'
import { setHost, show } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import { pressWhenShown } from './pressWhenShown.ts'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ASKED_AT = Date.UTC(2026, 0, 14, 10)
const END_S = Date.UTC(2026, 1, 13, 10) / 1_000

const periodic: PermissionPart = {
  type: 'erc20-token-periodic',
  data: { tokenAddress: USDC, periodAmount: '50000000', periodDuration: 86_400, startTime: ASKED_AT / 1_000 },
}
const LIST: readonly ListedSession[] = [
  listed('1', 'Ether Range', [periodic], {
    expiry: END_S,
    rules: [{ type: 'payee', data: { addresses: [OTHER_ADDRESS] } }],
  }),
  listed('2', 'Quiet Harbours', [
    { type: 'contract-call', data: { address: OTHER_ADDRESS, functions: [{ functionName: 'move' }] } },
  ]),
  listed('3', 'An App With a Name That Is Longer Than Its Row', [{ type: 'vault-operator-v2', data: {} }]),
  listed('4', 'Tidy Vaults', [{ type: 'erc20-token-stream', data: { tokenAddress: USDC, amountPerSecond: '1000' } }]),
]

const SEVERAL = listed(
  '5',
  'Ether Range',
  [
    periodic,
    { type: 'contract-call', data: { address: OTHER_ADDRESS, functions: [{ functionName: 'rebalance' }] } },
    { type: 'token-approval-revocation', data: {} },
  ],
  { expiry: END_S },
)

function listed(
  digit: string,
  name: string,
  permissions: readonly PermissionPart[],
  change: Partial<ListedSession['grant']> = {},
): ListedSession {
  return {
    pci: `0x${digit.repeat(64)}`,
    grant: {
      context: `0x0${digit}`,
      chainId: ARBITRUM,
      to: OTHER_ADDRESS,
      permissions,
      policies: [],
      rules: [],
      ...change,
    },
    site: { name, origin: 'https://app.etherrange.example' },
    createdAt: ASKED_AT,
    status: 'active',
    isWider: digit === '4',
    isNoted: true,
    isStored: false,
    isMarked: false,
  }
}

function permissions(sessions: readonly ListedSession[], opened?: string, isPartial = false): Fixture {
  return (store, responses) => {
    setHost(store, { session: connectedSession() })
    if (opened !== undefined) responses.respond('features', { ...NO_FEATURES, sessions: true })
    const tokens = { [tokenKey({ chainId: ARBITRUM, token: USDC })]: { symbol: 'USDC', decimals: 6 } }
    const key = sessionsKey({ network: ARBITRUM, address: ADDRESS })
    queryClient(store).setQueryData(key, { sessions, tokens, isPartial })
    const routes = [{ view: 'Account' }, { view: 'SmartSessions' }] as const
    if (opened === undefined) show(store, ...routes)
    else show(store, ...routes, { view: 'SmartSession', pci: `0x${opened.repeat(64)}` })
  }
}

export const SESSION_FIXTURES = {
  SmartSessions: {
    default: permissions(LIST),
    none: permissions([]),
    partial: permissions(LIST.slice(0, 1), undefined, true),
    failed: permissions([], undefined, true),
    loading: (store) => {
      setHost(store, { session: connectedSession() })
      show(store, { view: 'Account' }, { view: 'SmartSessions' })
    },
    choosing: (...input) => {
      permissions(LIST)(...input)
      pressWhenShown('[role=tabpanel] > .button')
    },
  },
  SmartSession: {
    default: permissions(LIST, '1'),
    unknown: permissions(LIST, '3'),
    unlimited: permissions(LIST, '4'),
    several: permissions([SEVERAL], '5'),
    gone: permissions([], '1'),
  },
} satisfies Record<string, Record<string, Fixture>>
