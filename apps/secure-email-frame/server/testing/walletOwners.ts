import { randomBytes } from 'node:crypto'
import { addSlot, hashOfSlots, proofBy, slotOf } from './proofs.ts'
import { logIn, SECURE, type TestServer, testDevice, WALLET } from './testServer.ts'

export const GENEROUS = { limits: { mailsToAddress: 1_000, mailsToAddressDaily: 1_000, mailsByClient: 10_000 } }

export function walletOwners(server: () => TestServer) {
  async function signIn(email = `${randomBytes(6).toString('hex')}@mail.example`) {
    await server().forgetCooldown()
    const device = await testDevice(server())
    const { user } = await logIn(server(), device, email, SECURE)
    return { device, user, userId: user.id, email }
  }

  async function managed() {
    const created = await signIn()
    const dataKey = randomBytes(32).toString('base64url')
    await created.device.call('wallet/create', { wallet: WALLET, dataKey })
    return { ...created, dataKey }
  }

  async function lock(owner: Awaited<ReturnType<typeof managed>>) {
    const slots = [slotOf('passkey'), slotOf('recovery')]
    for (const slot of slots) await addSlot(owner.device, slot, owner)
    const proof = await proofBy(owner.device, { ...owner, action: 'lock', subject: hashOfSlots(slots) })
    const locked = await owner.device.call('wallet/lock', { proof })
    if (!locked.ok) throw new Error(locked.fault.message)
    return { ...owner, slots }
  }

  return { signIn, managed, lock, locked: async () => lock(await managed()) }
}
