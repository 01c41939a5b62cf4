import { fileURLToPath } from 'node:url'
import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { sourceKinds } from '@airlock/protocol/gateway/sourceKinds'
import { describe, expect, test, vi } from 'vitest'
import { SOURCES } from '../routes/routes.ts'
import { createSources } from './createSources.ts'

const services = { upstream: { url: 'https://upstream.example' }, priceApi: { url: 'https://prices.example' } }
const KINDS = Object.entries(sourceKinds).flatMap(([name, { kinds }]) => kinds.map((kind) => [name, kind] as const))
const NEED_DATABASE = [
  'history chain',
  'nfts chain',
  'powers chain',
  'sessions database',
  'names database',
  'onramp providers',
]

async function namesOf(settings: object) {
  const { sources, close } = await createSources({
    settings: gatewaySettings.parse(settings),
    upstreams: new Map(),
    rpcs: () => undefined,
    routers: {},
    database: undefined,
    signerKeys: [],
    relayerKey: undefined,
    publicUrl: 'https://gateway.example',
    modalOrigin: 'https://wallet.example',
    root: fileURLToPath(new URL('../../catalogue', import.meta.url)),
    development: false,
    log: () => {},
  })
  await close()
  return Object.entries(sources).flatMap(([name, source]) => (source === undefined ? [] : [name]))
}

describe('createSources', () => {
  test.each(KINDS)('opens %s from %s', async (name, kind) => {
    const names = await namesOf({ ...services, sources: { [name]: kind } })
    expect(names.includes(name)).toBe(!NEED_DATABASE.includes(`${name} ${kind}`))
  })

  test.each(KINDS.filter(([, kind]) => kind === 'upstream' || kind === 'api'))(
    'leaves %s out if %s is not configured',
    async (name, kind) => {
      expect(await namesOf({ sources: { [name]: kind } })).not.toContain(name)
    },
  )

  test('has a source for each name of the settings', () => {
    expect(SOURCES.map(({ name }) => name).toSorted()).toEqual(Object.keys(sourceKinds).toSorted())
  })

  test('opens only the chosen kind, and prices once', async () => {
    const opened = SOURCES.flatMap(({ name, kinds }) =>
      Object.keys(kinds).map(
        (kind) => [`${name} ${kind}`, vi.spyOn(kinds as Record<string, () => unknown>, kind)] as const,
      ),
    )
    await namesOf({ ...services, sources: { balance: 'explorer', prices: 'api' } })
    const counts = opened.flatMap(([kind, { mock }]) => (mock.calls.length === 0 ? [] : [[kind, mock.calls.length]]))
    vi.restoreAllMocks()
    expect(Object.fromEntries(counts)).toEqual({
      'balance explorer': 1,
      'history chain': 1,
      'names database': 1,
      'nfts chain': 1,
      'onramp providers': 1,
      'powers chain': 1,
      'identity chain': 1,
      'prices api': 1,
      'sessions database': 1,
      'tokens chain': 1,
      'swap chain': 1,
      'gasPrice chain': 1,
    })
  })
})
