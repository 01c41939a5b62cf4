import { describe, expect, test } from 'vitest'
import { configAtom } from '../../../core/host/config.ts'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostConfig, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { NOTED_KEY, readNoted } from '../state/notedGrants.ts'
import { noteGrant } from './noteGrant.ts'

const THIRD = `0x${'c3'.repeat(20)}`
const GRANT = {
  from: ADDRESS,
  to: OTHER_ADDRESS,
  permission: { type: 'native-token-allowance', data: { allowanceAmount: '0x1' } },
  rules: [{ type: 'payee', data: { addresses: [OTHER_ADDRESS] } }],
  context: '0x01',
}
const ASKED = [{ to: OTHER_ADDRESS, permission: GRANT.permission, rules: GRANT.rules }]

function setUp(origin = 'https://app.example') {
  const { deps } = testDeps({}, { session: connectedSession() })
  deps.store.set(siteOriginAtom, origin)
  return deps
}

describe('noteGrant', () => {
  test('notes a grant under the origin that the browser reports', () => {
    const deps = setUp()
    deps.store.set(
      configAtom,
      hostConfig({ metadata: { name: 'App', description: '', url: 'https://bank.example', icons: [] } }),
    )
    noteGrant(deps, { params: ASKED, answer: [GRANT] })
    expect(readNoted(deps)).toEqual([
      {
        account: ADDRESS,
        grant: expect.objectContaining({ context: '0x01', chainId: ARBITRUM, to: OTHER_ADDRESS }),
        site: { name: 'App', origin: 'https://app.example' },
        createdAt: deps.clock.now(),
      },
    ])
  })

  test.each([
    ['spender', { to: THIRD }],
    ['payee', { rules: [{ type: 'payee', data: { addresses: [OTHER_ADDRESS, THIRD] } }] }],
  ])('[T187] marks a grant with another %s than the site asked for', (_, change) => {
    const deps = setUp()
    noteGrant(deps, { params: ASKED, answer: [{ ...GRANT, ...change }] })
    expect(readNoted(deps)[0]?.isWider).toBe(true)
  })

  test('[T187] leaves out a grant of an account that is not connected', () => {
    const deps = setUp()
    noteGrant(deps, { params: ASKED, answer: [{ ...GRANT, from: THIRD }] })
    expect(readNoted(deps)).toEqual([])
  })

  test('[T187] keeps the grants of other sites if one site notes many', () => {
    const deps = setUp()
    noteGrant(deps, { params: ASKED, answer: [GRANT] })
    deps.store.set(siteOriginAtom, 'https://flood.example')
    for (let index = 0; index < 150; index += 1) {
      noteGrant(deps, { params: ASKED, answer: [{ ...GRANT, context: `0x${index + 2}` }] })
    }
    const origins = readNoted(deps).map(({ site }) => site.origin)
    expect(origins.filter((one) => one === 'https://flood.example')).toHaveLength(20)
    expect(origins).toContain('https://app.example')
  })

  test('[T187] keeps the grant of a site if another site notes its context', () => {
    const deps = setUp()
    noteGrant(deps, { params: ASKED, answer: [GRANT] })
    deps.store.set(siteOriginAtom, 'https://thief.example')
    noteGrant(deps, { params: ASKED, answer: [{ ...GRANT, permission: { type: 'harmless', data: {} } }] })
    const recorded = readNoted(deps).map(({ site, grant }) => [site.origin, grant.permissions[0]?.type])
    expect(recorded).toContainEqual(['https://app.example', 'native-token-allowance'])
  })

  test.each([
    ['5 sites with 20 grants each', 5, 20, 2],
    ['20 sites with 50 kB each', 20, 1, 39_000],
    ['a site with 20 grants of 50 kB', 1, 20, 39_000],
  ])('[T187] keeps grants of other sites with %s', (_, sites, count, length) => {
    const deps = setUp()
    noteGrant(deps, { params: ASKED, answer: [GRANT] })
    for (let site = 0; site < sites; site += 1) {
      deps.store.set(siteOriginAtom, `https://flood${site}.example`)
      for (let index = 0; index < count; index += 1) {
        const context = `0x${site}${index}`.padEnd(length, '0')
        const filler = { type: 'x', data: { text: 'x'.repeat(Math.max(0, length - 29_000)) } }
        noteGrant(deps, { params: ASKED, answer: [{ ...GRANT, context, permission: filler }] })
      }
    }
    expect(readNoted(deps).map(({ site }) => site.origin)).toContain('https://app.example')
    expect(deps.storage.get(NOTED_KEY)?.length).toBeLessThan(1_001_000)
  })

  test('[T187] notes a grant that is too long as unreadable', () => {
    const deps = setUp()
    const permission = { type: 'x', data: { text: 'x'.repeat(60_000) } }
    noteGrant(deps, { params: ASKED, answer: [{ ...GRANT, permission }] })
    expect(readNoted(deps)[0]?.grant).toMatchObject({ context: '0x01', permissions: [{ type: '', data: {} }] })
  })

  test.each([null, 'granted', [{ ...GRANT, context: undefined }], [null]])('notes nothing for %j', (response) => {
    const deps = setUp()
    noteGrant(deps, { params: ASKED, answer: response as never })
    expect(deps.storage.get(NOTED_KEY)).toBeNull()
  })

  test.each(['{', '[1]', '[{"site":{}}]', '{"0":1}'])('reads nothing from a storage of %s', (text) => {
    const deps = setUp()
    deps.storage.set(NOTED_KEY, text)
    expect(readNoted(deps)).toEqual([])
  })
})
