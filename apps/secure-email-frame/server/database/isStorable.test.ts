import { afterEach, expect, test } from 'vitest'
import { closeAfterEach } from '../testing/closeAfterEach.ts'
import { logIn, testDevice } from '../testing/testServer.ts'

const start = closeAfterEach(afterEach)

test('[T92] rejects text that the database cannot store as INVALID_INPUT', async () => {
  const server = await start()
  const device = await testDevice(server)
  const { refreshToken } = await logIn(server, device, 'storable@mail.example')
  for (const hostOrigin of ['https://a\u0000.example', 'https://a\ud800.example']) {
    expect(await device.call('session/refresh', { refreshToken, hostOrigin })).toMatchObject({
      status: 400,
      fault: { code: 'INVALID_INPUT' },
    })
  }
  const claims = { jti: 'a\u0000'.repeat(10) }
  expect(await device.call('session/user', {}, { claims })).toMatchObject({ fault: { code: 'PROOF_INVALID' } })
  const headers = { 'Content-Type': 'multipart/form-data' }
  expect((await server.app.request('/device', { method: 'POST', headers, body: 'rubbish' })).status).toBe(410)
})
