import { randomBytes } from 'node:crypto'
import { logIn, type TestServer, testDevice, WALLET } from './testServer.ts'

/** Signs in on a new device. */
export async function signIn(server: TestServer, email = 'ada@mail.example') {
  await server.forgetCooldown()
  const device = await testDevice(server)
  const { user, refreshToken } = await logIn(server, device, email)
  return { device, email, userId: user.id, refreshToken }
}

/** Signs in and makes a wallet. */
export async function owner(server: TestServer, email?: string) {
  const made = { ...(await signIn(server, email)), dataKey: randomBytes(32).toString('base64url') }
  await made.device.call('wallet/create', { wallet: WALLET, dataKey: made.dataKey })
  return made
}
