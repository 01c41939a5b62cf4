import { randomBytes } from 'node:crypto'
import { logIn, SECURE, type TestServer, testDevice, WALLET } from './testServer.ts'

export async function signIn(server: TestServer, email = 'ada@mail.example', hostOrigin = SECURE) {
  await server.forgetCooldown()
  const device = await testDevice(server)
  const { user, refreshToken } = await logIn(server, device, email, hostOrigin)
  return { device, email, userId: user.id, refreshToken }
}

export async function owner(server: TestServer, email?: string) {
  const created = { ...(await signIn(server, email)), dataKey: randomBytes(32).toString('base64url') }
  await created.device.call('wallet/create', { wallet: WALLET, dataKey: created.dataKey })
  return created
}
