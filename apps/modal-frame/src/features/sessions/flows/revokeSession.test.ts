import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, connectedSession } from '../../../testing/testFixtures.ts'
import { noteGrants, readNoted } from '../state/notedGrants.ts'
import { revokeSession } from './revokeSession.ts'

const REVOKE = 'wallet_revokeExecutionPermission'
const GRANT = { context: '0x01', permissions: [], policies: [], rules: [] }
const failed = (code: number) => new AirlockError('WALLET_FAILED', { cause: Object.assign(new Error('no'), { code }) })

function setUp(responses: Record<string, (params: unknown) => unknown>) {
  const { deps } = testDeps({}, { session: connectedSession() })
  noteGrants(deps, [{ account: ADDRESS, grant: GRANT, site: { name: '', origin: '' }, createdAt: 0 }])
  const request = vi.spyOn(deps.host, 'requestTransaction').mockImplementation(async ({ method, params }) => {
    const respond = responses[method]
    if (respond === undefined) throw failed(-32601)
    return respond(params) as never
  })
  const sent = () => request.mock.calls.filter(([{ method }]) => method === REVOKE).map(([{ params }]) => params)
  return { deps, sent, methods: () => request.mock.calls.map(([{ method }]) => method) }
}
const reject = (cause: unknown) => () => {
  throw cause
}

describe('revokeSession', () => {
  test('revokes once, and notes it', async () => {
    const { deps, sent } = setUp({ [REVOKE]: () => ({}) })
    expect(await revokeSession(deps, '0x01')).toEqual({ status: 'revoked' })
    expect(sent()).toEqual([{ permissionContext: '0x01' }])
    expect(readNoted(deps)[0]?.revokedAt).toBe(deps.clock.now())
  })

  test('repeats once as a list if the wallet wants one', async () => {
    const { deps, sent } = setUp({
      [REVOKE]: (params) => (Array.isArray(params) ? {} : reject(failed(-32602))()),
    })
    expect(await revokeSession(deps, '0x01')).toEqual({ status: 'revoked' })
    expect(sent()).toEqual([{ permissionContext: '0x01' }, [{ permissionContext: '0x01' }]])
  })

  test.each([-32601, -32004, 4200])('[T188] leaves it to the wallet after %d', async (code) => {
    const { deps, methods } = setUp({ [REVOKE]: reject(failed(code)) })
    expect(await revokeSession(deps, '0x01')).toEqual({ status: 'manual' })
    expect(methods()).not.toContain('wallet_revokePermissions')
    expect(readNoted(deps)[0]?.revokedAt).toBeUndefined()
  })

  test('leaves a permission without a known context to the wallet', async () => {
    const { deps, methods } = setUp({})
    expect(await revokeSession(deps, undefined)).toEqual({ status: 'manual' })
    expect(methods()).toEqual([])
  })

  test('keeps a permission that the user declined to revoke', async () => {
    const { deps } = setUp({ [REVOKE]: reject(new AirlockError('USER_REJECTED')) })
    expect(await revokeSession(deps, '0x01')).toEqual({ status: 'declined' })
    expect(readNoted(deps)[0]?.revokedAt).toBeUndefined()
  })

  test('[T188] trusts the list of the wallet, not its answer', async () => {
    const { deps } = setUp({ [REVOKE]: () => ({}), wallet_getGrantedExecutionPermissions: () => [GRANT] })
    expect(await revokeSession(deps, '0x01')).toEqual({ status: 'listed' })
    expect(readNoted(deps)[0]?.revokedAt).toBeUndefined()
  })

  test('[T188] ends no permission of another site by an answer of this one', async () => {
    const { deps } = setUp({ [REVOKE]: () => ({}), wallet_getGrantedExecutionPermissions: () => [] })
    deps.store.set(siteOriginAtom, 'https://hostile.example')
    expect(await revokeSession(deps, '0x01')).toEqual({ status: 'unseen' })
    expect(readNoted(deps)[0]?.revokedAt).toBeUndefined()
  })

  test('ends a permission of another site once the list that had it lacks it', async () => {
    const list = [GRANT]
    const { deps } = setUp({
      [REVOKE]: () => list.splice(0),
      wallet_getGrantedExecutionPermissions: () => [...list],
    })
    deps.store.set(siteOriginAtom, 'https://other.example')
    expect(await revokeSession(deps, '0x01')).toEqual({ status: 'revoked' })
    expect(readNoted(deps)[0]?.revokedAt).toBe(deps.clock.now())
  })

  test('reports any other failure', async () => {
    const { deps } = setUp({ [REVOKE]: reject(failed(-32603)) })
    expect(await revokeSession(deps, '0x01')).toMatchObject({ status: 'failed', error: { name: 'WALLET_FAILED' } })
  })
})
