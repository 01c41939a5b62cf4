import type { SessionRow } from '@airlock/protocol/gateway/answers/sessions'
import type { PermissionGrant } from '@airlock/protocol/permissions/readGrants'
import { pciOf } from '@airlock/protocol/permissions/sessionTexts'
import { describe, expect, test } from 'vitest'
import { ADDRESS, ARBITRUM, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { mergeSessions } from './ListedSession.ts'

const NOW = 1_800_000_000_000
const SITE = { name: 'Here', origin: 'https://here.example' }
const ELSEWHERE = { name: 'There', origin: 'https://there.example' }
const grant = (context: string, change: Partial<PermissionGrant> = {}): PermissionGrant => ({
  context,
  chainId: ARBITRUM,
  permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '0x1' } }],
  policies: [],
  rules: [],
  ...change,
})
const recorded = (context: string, change: object = {}) => ({
  account: ADDRESS,
  grant: grant(context),
  site: SITE,
  createdAt: NOW - 1_000,
  ...change,
})
const row = (context: string, change: Partial<SessionRow> = {}): SessionRow => ({
  pci: pciOf({ account: ADDRESS, chainId: ARBITRUM, context }),
  chainId: ARBITRUM,
  permissions: [],
  policies: [],
  rules: [],
  project: { id: 'p', name: 'Kept', url: 'https://kept.example/app' },
  createdAt: NOW - 2_000,
  ...change,
})

type Sources = Parameters<typeof mergeSessions>[0]
type Change = Omit<Partial<Sources>, 'wallet'> & {
  wallet?: readonly PermissionGrant[] | undefined
  isComplete?: boolean
}
const merge = ({ wallet, isComplete = true, ...change }: Change) =>
  mergeSessions({
    account: { network: ARBITRUM, address: ADDRESS },
    site: SITE,
    wallet: wallet && { grants: wallet, isComplete },
    recorded: [],
    gateway: [],
    now: NOW,
    ...change,
  })
const statuses = (change: Change) => merge(change).map(({ status }) => status)

describe('mergeSessions', () => {
  test('lists one permission of three sources once', () => {
    const merged = merge({ wallet: [grant('0x01')], recorded: [recorded('0x01')], gateway: [row('0x01')] })
    expect(merged).toHaveLength(1)
    expect(merged[0]).toMatchObject({
      status: 'active',
      site: SITE,
      grant: { context: '0x01' },
      createdAt: NOW - 1_000,
    })
  })

  test("uses the wallet's list only for this site", () => {
    expect(statuses({ wallet: [], recorded: [recorded('0x01')] })).toEqual(['revoked'])
    expect(statuses({ wallet: [], recorded: [recorded('0x01', { site: ELSEWHERE })] })).toEqual(['active'])
    expect(statuses({ wallet: undefined, recorded: [recorded('0x01')] })).toEqual(['active'])
  })

  test('lists as active what the wallet lists, whatever others say', () => {
    const revokedAt = NOW - 1
    const sources = { recorded: [recorded('0x01', { revokedAt })], gateway: [row('0x01', { revokedAt })] }
    expect(statuses({ ...sources, wallet: [grant('0x01')] })).toEqual(['active'])
  })

  test('[T188] ends nothing by a list of which an entry could not be read', () => {
    const sources = { wallet: [grant('0x02')], recorded: [recorded('0x01')], isComplete: false }
    expect(merge(sources).map(({ grant: { context }, status }) => [context, status])).toEqual([
      ['0x02', 'active'],
      ['0x01', 'active'],
    ])
  })

  test('[T188] ends nothing that the wallet lists without its network', () => {
    const elsewhere = recorded('0x01', { grant: grant('0x01', { chainId: 'eip155:8453' }) })
    const { chainId: _, ...listed } = grant('0x01')
    expect(statuses({ wallet: [listed], recorded: [elsewhere] })).not.toContain('revoked')
  })

  test('[T188] keeps a permission that only the gateway marks as revoked', () => {
    const gateway = [row('0x01', { revokedAt: NOW - 1 })]
    for (const rows of [[], [recorded('0x01')]]) {
      expect(merge({ recorded: rows, gateway })).toMatchObject([{ status: 'active', isMarked: true }])
    }
    expect(merge({ gateway: [row('0x01')] })).toMatchObject([{ isMarked: false }])
  })

  test('lists a row of the gateway without a context', () => {
    const [session] = merge({ gateway: [row('0x01')] })
    expect(session).toMatchObject({ status: 'active', site: { name: 'Kept', origin: 'https://kept.example' } })
    expect(session?.grant.context).toBeUndefined()
  })

  test('lists as expired from the second of the end on', () => {
    const ending = (expiry: number) => statuses({ recorded: [recorded('0x01', { grant: grant('0x01', { expiry }) })] })
    expect(ending(NOW / 1_000)).toEqual(['expired'])
    expect(ending(NOW / 1_000 + 1)).toEqual(['active'])
  })

  test('leaves out permissions of other accounts', () => {
    const wallet = [grant('0x01', { account: OTHER_ADDRESS }), grant('0x02', { account: ADDRESS.toLowerCase() })]
    const merged = merge({ wallet, recorded: [recorded('0x03', { account: OTHER_ADDRESS })] })
    expect(merged.map((one) => one.grant.context)).toEqual(['0x02'])
  })
})
