import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { keptSession } from '@airlock/protocol/gateway/answers/sessions'
import { keepText, pciOf } from '@airlock/protocol/permissions/sessionTexts'
import { describe, expect, test, vi } from 'vitest'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { testView } from '../../../testing/testView.tsx'
import type { ListedSession } from '../state/ListedSession.ts'
import { KeepSession } from './KeepSession.tsx'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }
const KEEP = 'Show on all your devices'
const SIGNATURE = `0x${'1b'.repeat(65)}`
const SESSION: ListedSession = {
  pci: pciOf({ account: ADDRESS, chainId: ARBITRUM, context: '0x5ec2e7' }),
  grant: {
    context: '0x5ec2e7',
    chainId: ARBITRUM,
    expiry: 1_900_000_000,
    permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '0x1' } }],
    policies: [],
    rules: [],
  },
  site: { name: 'Ether Range', origin: 'https://app.example' },
  createdAt: 1_000,
  status: 'active',
  isWider: false,
  isNoted: true,
  isStored: false,
  isMarked: false,
}

async function setUp({ sessions = true, ...change }: Partial<ListedSession> & { sessions?: boolean } = {}) {
  const created = testDeps({}, { session: connectedSession() })
  const posted: { path: string; body: { session: unknown; timestamp: number; signature: string } }[] = []
  const stack = testGateway({ features: { ...NO_FEATURES, sessions }, keep: { success: true } })
  const fetch = (url: string, init: RequestInit) => {
    if (init.body != null) posted.push({ path: new URL(url).pathname, body: JSON.parse(String(init.body)) })
    return stack.gateway.fetch(url)
  }
  const deps = { ...created.deps, gateway: { ...stack.gateway, fetch } }
  const sign = vi.spyOn(deps.host, 'signModalMessage').mockResolvedValue(SIGNATURE)
  const view = await testView({ deps }, <KeepSession account={ACCOUNT} session={{ ...SESSION, ...change }} />)
  await view.settled()
  const keep = async () => {
    await view.click(KEEP)
    // The click loads the flow.
    await view.after(() => vi.dynamicImportSettled())
    await view.settled()
  }
  return { view, keep, sign, posted, respond: stack.respond }
}

describe('KeepSession', () => {
  test('stores every fact but the context, by one signature after a click', async () => {
    const { view, keep, sign, posted } = await setUp()
    expect([sign.mock.calls, posted]).toEqual([[], []])
    expect(view.text()).toBe(`${KEEP}Anyone who knows your address can then see it.`)
    await keep()
    const [{ path, body } = { path: '', body: undefined }] = posted
    expect(path).toBe(`/v1/sessions/${ADDRESS}/keep`)
    const session = keptSession.parse(body?.session)
    expect(session).toMatchObject({
      ...{ pci: SESSION.pci, chainId: ARBITRUM, expiry: 1_900_000_000, permissions: SESSION.grant.permissions },
      project: { name: 'Ether Range', url: 'https://app.example' },
    })
    expect(JSON.stringify(body)).not.toContain('5ec2e7')
    const text = keepText(session, body?.timestamp ?? 0)
    expect(sign.mock.calls).toEqual([[{ namespace: 'eip155', address: ADDRESS, text }]])
    expect(body?.signature).toBe(SIGNATURE)
    expect(view.text()).toBe('Shown on all your devices')
  })

  test.each([
    ['the gateway stores none', { sessions: false }],
    ['the gateway has the row', { isStored: true }],
    ['this browser did not note it', { isNoted: undefined as unknown as true }],
    ['the wallet changed who may spend', { isWider: true }],
  ])('offers nothing if %s', async (_, change) => {
    expect((await setUp(change)).view.buttons()).toEqual([])
  })

  test('offers it again after a declined signature', async () => {
    const { view, keep, sign, posted } = await setUp()
    sign.mockRejectedValue(new AirlockError('USER_REJECTED'))
    await keep()
    expect([view.buttons(), view.alert(), posted]).toEqual([[KEEP], undefined, []])
  })

  test('shows an error if the gateway fails', async () => {
    const { view, keep, respond } = await setUp()
    respond('keep', 502)
    await keep()
    expect(view.alert()).toBe('Couldn’t save the permission')
    expect(view.buttons()).toEqual([KEEP])
  })
})
