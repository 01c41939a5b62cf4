import { randomBytes } from 'node:crypto'
import { proveDataKey } from '../../frame/wallet/proveDataKey.ts'
import { AT_OWN_PAGE, askChallenge, unwrap } from './passkeySteps.ts'
import { addSlot } from './proofs.ts'
import { type TestPasskey, testPasskey } from './testPasskey.ts'
import { HOST, PROJECT, SECURE, type TestDevice, type TestServer, testDevice, WALLET } from './testServer.ts'

export const PASSKEY_ONLY = { project: { passkeyOnly: { newWallets: true, recoveryFromUsd: 100 } } }
const LOOKUP = 'L'.repeat(43)

export async function createWalletByPasskey(server: TestServer) {
  const device = await testDevice(server)
  const { challenge, userId } = unwrap(
    await device.call('passkey/startWallet', { projectId: PROJECT, hostOrigin: HOST }),
  )
  const passkey = testPasskey(userId)
  unwrap(await device.call('passkey/createWallet', { passkey: passkey.create(challenge) }))
  const dataKey = randomBytes(32).toString('base64url')
  const { record } = unwrap(
    await device.call('wallet/create', { wallet: WALLET, dataKey, slot: firstSlotOf(passkey.credentialId) }),
  )
  return { device, passkey, userId, dataKey, record }
}

export const firstSlotOf = (credentialId: string) => ({
  kind: 'passkey' as const,
  iv: 'AAAA',
  wrapped: 'AAAA',
  parameters: { credentialId, salt: 'x' },
})

export async function enterOwnPage(server: TestServer, passkey: TestPasskey) {
  const device = await testDevice(server)
  const challenge = await askChallenge(device, SECURE)
  const done = await device.call('passkey/signIn', { assertion: passkey.get(challenge, AT_OWN_PAGE) })
  return { device, done }
}

export async function addRecovery(device: TestDevice, owner: { userId: string; dataKey: string }, lookup = LOOKUP) {
  const slot = { kind: 'recovery' as const, iv: 'AAAA', wrapped: 'AAAA', parameters: { lookup } }
  return unwrap(await addSlot(device, slot, owner))
}

export async function startRecoverySignIn(device: TestDevice, dataKey: string, lookup = LOOKUP) {
  const found = await device.call('recovery/find', { projectId: PROJECT, lookup })
  if (!found.ok) return found
  const { challenge, userId, walletId } = found.value
  const statement = { action: 'recoverySignIn', userId, walletId, subject: lookup, challenge } as const
  const proof = await proveDataKey(new Uint8Array(Buffer.from(dataKey, 'base64url')), statement)
  return { ok: true as const, value: { lookup, proof } }
}

export async function enterByRecovery(server: TestServer, dataKey: string, lookup = LOOKUP) {
  const device = await testDevice(server)
  const started = await startRecoverySignIn(device, dataKey, lookup)
  return { device, done: started.ok ? await device.call('recovery/signIn', started.value) : started }
}
