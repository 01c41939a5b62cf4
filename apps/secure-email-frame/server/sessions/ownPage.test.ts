import type { SecureCall } from '@airlock/protocol/secure/api'
import { serverApi } from '@airlock/protocol/secure/serverApi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../testing/signIn.ts'
import { HOST, SECURE, type TestDevice, type TestServer, testServer } from '../testing/testServer.ts'

const names = Object.keys(serverApi) as SecureCall[]
const ownPageCalls = names.filter((name) => serverApi[name].access === 'ownPage')

let server: TestServer
let atSite: TestDevice
let atOwnPage: TestDevice
beforeAll(async () => {
  server = await testServer()
  atSite = (await signIn(server, 'ada@mail.example', HOST)).device
  atOwnPage = (await signIn(server, 'ada@mail.example', SECURE)).device
})
afterAll(() => server.close())

describe('[T136] a session at a site', () => {
  test.each(ownPageCalls)('cannot call %s', async (name) => {
    const rejected = { status: 403, fault: { code: 'NOT_ALLOWED' } }
    expect(await atSite.call(name, {} as never)).toMatchObject(rejected)
    expect(await atOwnPage.call(name, {} as never)).not.toMatchObject(rejected)
    await server.database.query('UPDATE sessions SET revoked = false')
  })

  test('cannot change who signs in, who opens the wallet, or who is signed in', () => {
    expect(ownPageCalls).toEqual(
      expect.arrayContaining([
        'identity/link',
        'identity/linked',
        'identity/unlink',
        'email/remove',
        'account/delete',
        'wallet/putSlot',
        'wallet/confirmSlot',
        'wallet/restoreSlot',
        'wallet/lock',
        'session/endOthers',
      ]),
    )
  })
})
