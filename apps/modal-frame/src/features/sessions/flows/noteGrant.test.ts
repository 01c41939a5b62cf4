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

  test.each([null, 'granted', [{ ...GRANT, context: undefined }], [null]])('notes nothing for %j', (answer) => {
    const deps = setUp()
    noteGrant(deps, { params: ASKED, answer: answer as never })
    expect(deps.storage.get(NOTED_KEY)).toBeNull()
  })

  test.each(['{', '[1]', '[{"site":{}}]', '{"0":1}'])('reads nothing from a storage of %s', (text) => {
    const deps = setUp()
    deps.storage.set(NOTED_KEY, text)
    expect(readNoted(deps)).toEqual([])
  })
})
