import { randomBytes } from 'node:crypto'
import type { KeySlot } from '@airlock/protocol/secure/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../sweep.ts'
import { addSlot, hashOfSlots, proofBy, slotOf } from '../testing/proofs.ts'
import { SECURE, type TestServer, testServer } from '../testing/testServer.ts'
import { GENEROUS, walletOwners } from '../testing/walletOwners.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer(GENEROUS)
})
afterAll(() => server.close())

const KEY_NEEDED = {
  status: 403,
  fault: {
    code: 'KEY_NEEDED',
    message: 'The wallet must be unlocked for this.',
    next: 'Unlock it with its passkey or recovery code, then try again.',
  },
}

const { signIn, managed, locked } = walletOwners(() => server)

async function slotsOf({ device }: Pick<Awaited<ReturnType<typeof signIn>>, 'device'>) {
  const response = await device.call('wallet/read', {})
  return response.ok ? response.value.record : undefined
}

describe('[T98] an attacker with the mailbox', () => {
  test.each(['passkey', 'recovery'] as const)(
    'rejects replacing the %s of a locked wallet, even with a fresh code',
    async (kind) => {
      const owner = await locked()
      const attacker = await signIn(owner.email)
      const garbage = slotOf(kind, 'GARBAGE')
      await attacker.device.call('wallet/putSlot', { slot: garbage })
      const own = randomBytes(32).toString('base64url')
      const statement = { userId: owner.userId, action: 'confirmSlot' as const, subject: hashOfSlots([garbage]) }
      const challenge = (await proofBy(attacker.device, { ...statement, dataKey: own })).challenge
      for (const proof of [
        await proofBy(attacker.device, { ...statement, dataKey: own }),
        { challenge, signature: 'AAAA' },
        { challenge, signature: Buffer.alloc(64).toString('base64url') },
      ]) {
        expect(await attacker.device.call('wallet/confirmSlot', { kind, proof })).toMatchObject(KEY_NEEDED)
      }
      expect(await slotsOf(owner)).toMatchObject({ slots: owner.slots, formerSlots: [] })
      expect(await slotsOf(attacker)).toMatchObject({ slots: owner.slots })
    },
  )

  test("binds the owner's proof to one use within two minutes", async () => {
    const owner = await locked()
    const { device, userId, dataKey } = owner
    const slot = slotOf('passkey', 'BBBB')
    const right = { userId, dataKey, action: 'confirmSlot' as const, subject: hashOfSlots([slot]) }
    const rejected = async (proof: Awaited<ReturnType<typeof proofBy>>) => {
      await device.call('wallet/putSlot', { slot })
      expect(await device.call('wallet/confirmSlot', { kind: 'passkey', proof })).toMatchObject(KEY_NEEDED)
    }
    await rejected(await proofBy(device, { ...right, action: 'lock' }))
    await rejected(await proofBy(device, { ...right, subject: hashOfSlots([slotOf('passkey', 'CCCC')]) }))
    await rejected(await proofBy(device, { ...right, userId: 'another' }))
    await rejected(await proofBy(device, { ...right, walletId: 'another' }))
    const elsewhere = await signIn(owner.email)
    await rejected(await proofBy(elsewhere.device, right))
    const old = await proofBy(device, right)
    await server.database.query("UPDATE challenges SET expires_at = now() - interval '1 second'")
    await rejected(old)
    const voided = await proofBy(device, right)
    await proofBy(device, right)
    await rejected(voided)
    const proof = await proofBy(device, right)
    await device.call('wallet/putSlot', { slot })
    expect(await device.call('wallet/confirmSlot', { kind: 'passkey', proof })).toMatchObject({ ok: true })
    await rejected(proof)
  })

  test("replaces another session's pending slot, but not the current one", async () => {
    const owner = await locked()
    const slot = slotOf('passkey', 'BBBB')
    await owner.device.call('wallet/putSlot', { slot })
    const attacker = await signIn(owner.email)
    await attacker.device.call('wallet/putSlot', { slot: slotOf('passkey', 'GARBAGE') })
    const proof = await proofBy(owner.device, { ...owner, action: 'confirmSlot', subject: hashOfSlots([slot]) })
    expect(await owner.device.call('wallet/confirmSlot', { kind: 'passkey', proof })).toMatchObject({ ok: true })
    expect((await slotsOf(owner))?.slots.find(({ kind }) => kind === 'passkey')).toEqual(slot)
  })

  test('leaves a slot that was put there while another was being confirmed', async () => {
    const owner = await locked()
    const slot = slotOf('passkey', 'BBBB')
    const later = slotOf('passkey', 'CCCC')
    await owner.device.call('wallet/putSlot', { slot })
    const proof = await proofBy(owner.device, { ...owner, action: 'confirmSlot', subject: hashOfSlots([slot]) })
    const client = await server.database.pool.connect()
    await client.query('BEGIN')
    await client.query('UPDATE pending_slots SET slot = $1 WHERE user_id = $2', [later, owner.userId])
    const confirming = owner.device.call('wallet/confirmSlot', { kind: 'passkey', proof })
    const waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await server.database.query(waits)).length).toBe(1)
    await client.query('COMMIT')
    client.release()
    expect(await confirming).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
    expect(await server.database.query('SELECT slot FROM pending_slots WHERE user_id = $1', [owner.userId])).toEqual([
      { slot: later },
    ])
  })

  test('needs a fresh code for each of it too', async () => {
    const { device } = await locked()
    await server.database.query("UPDATE sessions SET fresh_until = now() - interval '1 second'")
    const proof = { challenge: 'A', signature: 'A' }
    const CODE_NEEDED = { fault: { code: 'CODE_NEEDED' } }
    expect(await device.call('wallet/putSlot', { slot: slotOf('passkey') })).toMatchObject(CODE_NEEDED)
    expect(await device.call('wallet/confirmSlot', { kind: 'passkey', proof })).toMatchObject(CODE_NEEDED)
    expect(await device.call('wallet/restoreSlot', { id: 'x', proof })).toMatchObject(CODE_NEEDED)
    expect(await device.call('wallet/lock', { proof })).toMatchObject(CODE_NEEDED)
  })
})

describe('[T99] a new slot', () => {
  test('counts once it opened the wallet; the old one returns for thirty days', async () => {
    const owner = await locked()
    const slot = slotOf('passkey', 'BBBB')
    await owner.device.call('wallet/putSlot', { slot })
    expect(await slotsOf(owner)).toMatchObject({ slots: owner.slots, formerSlots: [] })
    expect(await addSlot(owner.device, slot, owner)).toMatchObject({ ok: true })
    const after = await slotsOf(owner)
    expect(after?.slots).toContainEqual(slot)
    expect(after?.slots).not.toContainEqual(slotOf('passkey'))
    const [previous] = after?.formerSlots ?? []
    expect(previous).toMatchObject({ kind: 'passkey', keptUntil: (previous?.replacedAt ?? 0) + 30 * 86_400_000 })
    expect(Object.keys(previous ?? {}).sort()).toEqual(['id', 'keptUntil', 'kind', 'replacedAt'])

    const id = previous?.id ?? ''
    const attacker = await signIn(owner.email)
    const stolen = randomBytes(32).toString('base64url')
    const wrong = await proofBy(attacker.device, { ...owner, dataKey: stolen, action: 'restoreSlot', subject: id })
    expect(await attacker.device.call('wallet/restoreSlot', { id, proof: wrong })).toMatchObject(KEY_NEEDED)
    const proof = await proofBy(owner.device, { ...owner, action: 'restoreSlot', subject: id })
    expect(await owner.device.call('wallet/restoreSlot', { id, proof })).toMatchObject({ ok: true })
    const back = await slotsOf(owner)
    expect(back?.slots).toEqual(owner.slots)
    expect(back?.formerSlots.map(({ kind }) => kind)).toEqual(['passkey'])
    expect(back?.formerSlots[0]?.id).not.toBe(id)
  })

  test('is emailed with the restore deadline', async () => {
    const owner = await locked()
    expect(server.mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is your code'),
      'A passkey was added to your wallet',
      'A recovery code was added to your wallet',
      'Your wallet is now locked',
    ])
    await addSlot(owner.device, slotOf('recovery', 'BBBB'), owner)
    const email = server.mails.at(-1)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.now() + 30 * 86_400_000,
    )
    expect(email).toMatchObject({ to: owner.email, subject: 'Your wallet’s recovery code was replaced' })
    expect(email?.text).toContain(
      `Your previous recovery code is no longer used. You can restore it at ${new URL(SECURE).host} until ${day}`,
    )
    expect(email?.text).toContain(
      'Anyone who copied your previous recovery code may still be able to open your wallet.',
    )
    expect(email?.text).not.toContain('opens nothing')
  })

  test('expires when pending after an hour, when replaced after thirty days', async () => {
    const owner = await locked()
    const slot = slotOf('passkey', 'BBBB')
    await owner.device.call('wallet/putSlot', { slot })
    await server.database.query("UPDATE pending_slots SET expires_at = expires_at - interval '1 hour'")
    const confirm = await proofBy(owner.device, { ...owner, action: 'confirmSlot', subject: hashOfSlots([slot]) })
    expect(await owner.device.call('wallet/confirmSlot', { kind: 'passkey', proof: confirm })).toMatchObject({
      fault: { code: 'STATE_CONFLICT' },
    })
    await addSlot(owner.device, slot, owner)
    const id = (await slotsOf(owner))?.formerSlots[0]?.id ?? ''
    await server.database.query("UPDATE former_slots SET replaced_at = replaced_at - interval '30 days'")
    expect((await slotsOf(owner))?.formerSlots).toEqual([])
    const proof = await proofBy(owner.device, { ...owner, action: 'restoreSlot', subject: id })
    expect(await owner.device.call('wallet/restoreSlot', { id, proof })).toMatchObject({ ok: false })
    await sweep(server.database)
    expect(
      await server.database.query(
        'SELECT * FROM former_slots UNION ALL SELECT user_id, family, kind, slot, expires_at FROM pending_slots',
      ),
    ).toEqual([])
  })

  test("restores no other user's slot", async () => {
    const [owner, other] = [await locked(), await locked()]
    await addSlot(other.device, slotOf('passkey', 'BBBB'), other)
    const id = (await slotsOf(other))?.formerSlots[0]?.id ?? ''
    const proof = await proofBy(owner.device, { ...owner, action: 'restoreSlot', subject: id })
    expect(await owner.device.call('wallet/restoreSlot', { id, proof })).toMatchObject({ ok: false })
    expect((await slotsOf(owner))?.slots).toEqual(owner.slots)
  })
})

describe('locking', () => {
  const lockWith = async (owner: Awaited<ReturnType<typeof managed>>, slots: KeySlot[]) => {
    const proof = await proofBy(owner.device, { ...owner, action: 'lock', subject: hashOfSlots(slots) })
    return owner.device.call('wallet/lock', { proof })
  }

  test('[T98] requires proof of the data key over the listed slots', async () => {
    const owner = await managed()
    const slots = [slotOf('passkey'), slotOf('recovery')]
    await addSlot(owner.device, slotOf('passkey'), owner)
    expect(await lockWith(owner, slots)).toMatchObject({ fault: { code: 'STATE_CONFLICT' } })
    await addSlot(owner.device, slotOf('recovery'), owner)
    expect(await lockWith(owner, [slotOf('passkey'), slotOf('recovery', 'OTHER')])).toMatchObject(KEY_NEEDED)
    const attacker = { ...owner, dataKey: randomBytes(32).toString('base64url') }
    expect(await lockWith(attacker, slots)).toMatchObject(KEY_NEEDED)
    expect(await lockWith(owner, slots)).toMatchObject({ value: { record: { mode: 'user-locked' } } })
    expect(await owner.device.call('wallet/dataKey', {})).toMatchObject({
      status: 409,
      fault: { code: 'WALLET_LOCKED' },
    })
  })

  test('[T99] ignores slots that never opened the wallet', async () => {
    const owner = await managed()
    const slots = [slotOf('passkey'), slotOf('recovery')]
    for (const slot of slots) {
      await server.database.query('INSERT INTO slots (user_id, kind, slot) VALUES ($1, $2, $3)', [
        owner.userId,
        slot.kind,
        JSON.stringify(slot),
      ])
    }
    expect(await lockWith(owner, slots)).toMatchObject({
      status: 409,
      fault: { code: 'SLOT_UNTRIED', message: 'A passkey or recovery code has not been tested yet.' },
    })
    for (const slot of slots) await addSlot(owner.device, slot, owner)
    expect(await lockWith(owner, slots)).toMatchObject({ ok: true })
  })

  test('gives an old wallet its key while the server can open it', async () => {
    const owner = await managed()
    const forget = () => server.database.query('UPDATE wallets SET proof_key = NULL WHERE user_id = $1', [owner.userId])
    const stored = async () =>
      (await server.database.query('SELECT proof_key FROM wallets WHERE user_id = $1', [owner.userId]))[0]
    const before = await stored()
    await forget()
    expect(await addSlot(owner.device, slotOf('passkey'), owner)).toMatchObject({ ok: true })
    expect(await stored()).toEqual(before)
    await addSlot(owner.device, slotOf('recovery'), owner)
    await lockWith(owner, [slotOf('passkey'), slotOf('recovery')])
    await forget()
    expect(await addSlot(owner.device, slotOf('passkey', 'BBBB'), owner)).toMatchObject(KEY_NEEDED)
  })
})
