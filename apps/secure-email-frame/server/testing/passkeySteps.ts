import { signIn } from './signIn.ts'
import { type PasskeyChanges, type TestPasskey, testPasskey } from './testPasskey.ts'
import { HOST, PROJECT, type TestDevice, type TestServer, testDevice } from './testServer.ts'

export function unwrap<Value>(response: { ok: true; value: Value } | { ok: false; fault: { code: string } }): Value {
  if (!response.ok) throw new Error(response.fault.code)
  return response.value
}

export const AT_OWN_PAGE = { topOrigin: null, crossOrigin: false }

export const askChallenge = async (device: TestDevice, hostOrigin = HOST) =>
  unwrap(await device.call('passkey/challenge', { projectId: PROJECT, hostOrigin })).challenge

export async function addPasskeyBy(device: TestDevice, passkey: TestPasskey, changes: PasskeyChanges = {}) {
  const { challenge } = unwrap(await device.call('passkey/begin', {}))
  return device.call('passkey/add', { passkey: passkey.create(challenge, changes) })
}

export async function withPasskey(server: TestServer) {
  const { device, userId, email } = await signIn(server, 'ada@mail.example', HOST)
  const passkey = testPasskey(userId)
  unwrap(await addPasskeyBy(device, passkey))
  return { device, userId, email, passkey }
}

export async function enterByPasskey(
  server: TestServer,
  passkey: TestPasskey,
  changes: PasskeyChanges = {},
  hostOrigin = HOST,
) {
  const device = await testDevice(server)
  const challenge = await askChallenge(device, hostOrigin)
  return {
    device,
    challenge,
    done: await device.call('passkey/signIn', { assertion: passkey.get(challenge, changes) }),
  }
}
