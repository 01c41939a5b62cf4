import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { UnlockMethod } from '../keys/KeyClient.ts'
import { memoryVault } from '../sessions/Vault.ts'
import { approve, entersCode, signedIn } from '../testing/fakeServer.ts'

describe('a user-locked wallet', () => {
  const OUTPUT = 'A'.repeat(43)
  const PASSKEY = { credentialId: 'credential', salt: 'c2FsdA' }
  const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

  async function locked() {
    const created = await signedIn()
    await created.keys.putPasskey({ ...PASSKEY, output: OUTPUT })
    const code = await created.keys.startRecovery()
    await created.keys.confirmRecovery(code)
    return { ...created, code, user: await created.keys.lock() }
  }

  test('takes a passkey and a recovery code that was typed back first', async () => {
    const { keys } = await signedIn()
    await expect(keys.lock()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
    await expect(keys.confirmRecovery('X')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
    expect(await keys.putPasskey({ ...PASSKEY, output: OUTPUT })).toMatchObject({
      passkey: PASSKEY,
      hasRecovery: false,
    })
    const code = await keys.startRecovery()
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    await expect(keys.confirmRecovery(code.slice(0, -1))).rejects.toMatchObject({ code: 'CODE_MISTYPED' })
    expect(await keys.confirmRecovery(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ hasRecovery: true })
    expect(await keys.lock()).toMatchObject({ mode: 'user-locked', isOpen: true })
  })

  test('stays open, and stays locked for code logins elsewhere', async () => {
    const { keys, server, user } = await locked()
    expect(await approve(keys, user, { kind: 'message', message: '0x01' })).toMatch(/^0x/)
    const { keys: other, user: elsewhere } = await entersCode(server)
    expect(elsewhere).toEqual({ ...user, isOpen: false, addresses: null })
    expect(await other.restore()).toBeNull()
    await expect(approve(other, user, { kind: 'message', message: '0x01' })).rejects.toMatchObject({
      code: 'KEYS_GONE',
    })
    await expect(other.exportPhrase()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })

  test('unlocks the same keys by passkey or typed recovery code', async () => {
    const { server, user, code } = await locked()
    const open = async (unlockMethod: UnlockMethod) => {
      const { keys } = await entersCode(server)
      expect(await keys.unlock(unlockMethod)).toMatchObject({ isOpen: true })
      const signature = await approve(keys, user, { kind: 'message', message: '0x68656c6c6f' })
      return { signer: await recoverMessageAddress({ message: 'hello', signature }), words: await keys.exportPhrase() }
    }
    const byPasskey = await open({ kind: 'passkey', output: OUTPUT })
    expect(byPasskey.signer).toBe(user.addresses.eip155)
    expect(await open({ kind: 'recovery', code: ` ${code.toLowerCase().replaceAll('0', 'o')} ` })).toEqual(byPasskey)
  })

  test('[T103] has no address on a device that has not opened it, whatever the server answers', async () => {
    const { server, user } = await locked()
    const { wallet } = server.stored() ?? expect.fail()
    for (const addresses of [
      wallet.addresses,
      { eip155: OTHER, solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
    ]) {
      server.state.reported = { wallet: { ...wallet, addresses } }
      const { keys, again, user: shut } = await entersCode(server)
      expect(shut).toMatchObject({ isOpen: false, addresses: null })
      for (const address of Object.values(addresses)) expect(JSON.stringify(shut)).not.toContain(address)
      expect(await keys.restore()).toBeNull()
      expect(await again().restore()).toBeNull()
    }
    server.state.reported = {}
    const { keys, again } = await entersCode(server)
    expect(await keys.unlock({ kind: 'passkey', output: OUTPUT })).toMatchObject({ addresses: user.addresses })
    expect(await again().restore()).toMatchObject({ addresses: user.addresses })
  })

  test('[T103] shows no address if the server changes it while the wallet is opened', async () => {
    const { server } = await locked()
    const vault = memoryVault()
    const set = vault.set.bind(vault)
    let exceeded = () => {}
    let proceed = () => {}
    const opened = new Promise<void>((resolve) => (exceeded = resolve))
    const changed = new Promise<void>((resolve) => (proceed = resolve))
    vault.set = async (name, value) => {
      if (name === 'deviceSlot') {
        exceeded()
        await changed
      }
      return set(name, value)
    }
    const { keys } = await entersCode(server, vault)
    const unlocking = keys.unlock({ kind: 'passkey', output: OUTPUT })
    await opened
    const { wallet } = server.stored() ?? expect.fail()
    server.state.reported = { wallet: { ...wallet, addresses: { ...wallet.addresses, eip155: OTHER } } }
    expect(await keys.restore()).toBeNull()
    proceed()
    await expect(unlocking).rejects.toMatchObject({ code: 'ADDRESSES_CHANGED' })
  })

  test('[T103] does not open to other addresses than those of its keys', async () => {
    const { server } = await locked()
    const { keys } = await entersCode(server)
    const { wallet } = server.stored() ?? expect.fail()
    server.state.reported = { wallet: { ...wallet, addresses: { ...wallet.addresses, eip155: OTHER } } }
    const changed = { code: 'ADDRESSES_CHANGED', cause: expect.anything() }
    await expect(keys.unlock({ kind: 'passkey', output: OUTPUT })).rejects.toMatchObject(changed)
    expect(await keys.restore()).toBeNull()
  })

  test('[T99] rejects an unlock method that fails as the server stores it', async () => {
    const { keys, server } = await signedIn()
    for (const changed of [{ wrapped: 'A'.repeat(64) }, { iv: 'A'.repeat(16) }, { parameters: { salt: 'other' } }]) {
      server.state.pending = changed
      await expect(keys.putPasskey({ ...PASSKEY, output: OUTPUT })).rejects.toMatchObject({ code: 'WRONG_KEY' })
    }
    server.state.pending = { wrapped: 'A'.repeat(64) }
    const unopened = { code: 'WRONG_KEY', cause: expect.anything() }
    await expect(keys.putPasskey({ ...PASSKEY, output: OUTPUT })).rejects.toMatchObject(unopened)
    expect(server.state.calls.some(({ name }) => name === 'wallet/confirmSlot')).toBe(false)
  })

  test('[T98] [T100] gives up account and address only with proof of its key', async () => {
    const { keys, server } = await locked()
    const { keys: shut } = await entersCode(server)
    await expect(shut.deleteAccount()).rejects.toMatchObject({ code: 'KEY_NEEDED' })
    await expect(shut.updateEmail('b@mail.example')).rejects.toMatchObject({ code: 'KEY_NEEDED' })
    await keys.updateEmail('b@mail.example')
    await keys.deleteAccount()
    const proof = { challenge: 'challenge', signature: expect.stringMatching(/^[-_A-Za-z0-9]{86}$/) }
    const sent = server.state.calls.filter(({ name }) => name === 'email/update' || name === 'account/delete')
    expect(sent.map(({ params }) => params)).toEqual([{ email: 'b@mail.example', proof }, { proof }])
  })

  test('[T62] shows its phrase to no one who took over the session elsewhere', async () => {
    const { server } = await locked()
    const vault = memoryVault()
    const { keys } = await entersCode(server, vault)
    await keys.unlock({ kind: 'passkey', output: OUTPUT })
    expect(await keys.exportPhrase()).toMatch(/^\w+( \w+){11}$/)
    await entersCode(server, vault)
    await expect(keys.exportPhrase()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })

  test('locks again once its session has ended', async () => {
    const { server } = await locked()
    const { keys } = await entersCode(server)
    await keys.unlock({ kind: 'passkey', output: OUTPUT })
    await keys.exportPhrase()
    server.state.isOver = true
    expect(await keys.restore()).toBeNull()
    server.state.isOver = false
    await keys.requestCode('ada@mail.example')
    expect(await keys.submitCode('123456')).toMatchObject({ isOpen: false })
    await expect(keys.exportPhrase()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })

  test('restores a deleted wallet by opening it', async () => {
    const { server } = await locked()
    server.state.deletesAt = Date.now() + 86_400_000
    const { keys, user, again } = await entersCode(server)
    expect(user.deletesAt).toBe(server.state.deletesAt)
    expect(await keys.unlock({ kind: 'passkey', output: OUTPUT })).toMatchObject({ isOpen: true, deletesAt: null })
    expect(await again().restore()).toMatchObject({ deletesAt: null })
    expect(server.state.calls.filter(({ name }) => name === 'account/keep')).toHaveLength(1)
  })

  test('opens with nothing else', async () => {
    const { server, code } = await locked()
    const { keys } = await entersCode(server)
    const [first = ''] = code
    for (const unlockMethod of [
      { kind: 'passkey', output: `B${OUTPUT.slice(1)}` },
      { kind: 'passkey', output: '' },
      { kind: 'recovery', code: code.replace(first, first === 'X' ? 'Y' : 'X') },
      { kind: 'recovery', code: '' },
      { kind: 'recovery', code: '!' },
    ] as const) {
      await expect(keys.unlock(unlockMethod)).rejects.toMatchObject({ code: 'WRONG_KEY' })
    }
  })

  test('sends no secret with a slot', async () => {
    const { server, code } = await locked()
    const sent = JSON.stringify(server.state.calls.filter(({ name }) => name === 'wallet/putSlot'))
    expect(sent).not.toBe('[]')
    for (const secret of [OUTPUT, code, code.replaceAll('-', '')]) expect(sent).not.toContain(secret)
  })

  test('requires an unlock in this document for the phrase', async () => {
    const { again } = await locked()
    const keys = again()
    expect(await keys.restore()).toMatchObject({ isOpen: true })
    await expect(keys.exportPhrase()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    await keys.unlock({ kind: 'passkey', output: OUTPUT })
    expect((await keys.exportPhrase()).split(' ')).toHaveLength(12)
  })
})
