import { createHash } from 'node:crypto'
import { PROOF_INFO, proofText, slotText } from '@airlock/protocol/secure/proofText'
import { fromBase64url, toBase64url } from '@airlock/protocol/text/base64url'
import { describe, expect, test } from 'vitest'
import { passkeyData } from '../../wallet/passkey/passkeyData.ts'
import { subjectOf } from '../../wallet/proveDataKey.ts'
import { newRecoveryCode, plainCode } from '../../wallet/recoveryCode.ts'
import { openSlot, sealSlot } from '../../wallet/sealSlot.ts'
import { canonicalJson } from './canonicalJson.ts'
import { hashOf } from './hashOf.ts'
import { generateKey, importKey, open, seal } from './seal.ts'

describe('canonicalJson', () => {
  test('sorts keys, drops blanks and keeps the order of lists', () => {
    const value = { b: [1, 'two', { d: null, c: true }], a: '"', ab: {}, B: [] }
    expect(canonicalJson(value)).toBe('{"B":[],"a":"\\"","ab":{},"b":[1,"two",{"c":true,"d":null}]}')
    expect(canonicalJson({ one: 1, two: 2, three: 3 })).toBe(canonicalJson({ three: 3, two: 2, one: 1 }))
    expect(canonicalJson({ missing: undefined })).toBe('{"missing":null}')
    expect(canonicalJson(null)).toBe('null')
  })

  test('[T9] hashes account and request with SHA-256, in 64 digits', async () => {
    const request = { kind: 'message', message: '0x01' } as const
    // Of many hashes some have a byte below sixteen, which takes two digits too.
    for (let count = 0; count < 32; count += 1) {
      const account = `0x${count}`
      const text = `{"account":"${account}","request":{"kind":"message","message":"0x01"}}`
      expect(await hashOf({ account, request })).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })

  test('[T98] joins action, user, wallet, subject and challenge of a proof', async () => {
    expect(PROOF_INFO).toBe('airlock|proof')
    const statement = { action: 'lock', userId: 'user', walletId: 'wallet', subject: 'abc', challenge: 'x' } as const
    expect(proofText(statement)).toBe('airlock|proof|lock|user|wallet|abc|x')
    expect(await subjectOf('abc')).toBe(createHash('sha256').update('abc').digest('base64url'))
  })

  test('[T98] sorts slots and their parameters', () => {
    const passkey = {
      kind: 'passkey',
      iv: 'AAAA',
      wrapped: 'BBBB',
      parameters: { salt: 's', credentialId: 'c' },
    } as const
    const recovery = { kind: 'recovery', iv: 'AAAA', wrapped: 'BBBB', parameters: {} } as const
    const turned = { ...passkey, parameters: { credentialId: 'c', salt: 's' } }
    const text = slotText([passkey, recovery])
    expect(slotText([recovery, turned])).toBe(text)
    const [first = '', second = ''] = text.split('\n')
    expect(first).toContain('passkey')
    expect(second).toContain('recovery')
    expect(slotText([passkey])).toBe(first)
    expect(first).toBe('["passkey","AAAA","BBBB",[["credentialId","c"],["salt","s"]]]')
    expect(slotText([turned])).toBe(first)
    for (const other of [
      { ...passkey, iv: 'AAAB' },
      { ...passkey, wrapped: 'BBBC' },
      { ...passkey, kind: 'recovery' as const },
      { ...passkey, parameters: { salt: 's', credentialId: 'd' } },
    ])
      expect(slotText([other])).not.toBe(first)
  })

  test('round-trips bytes as base64url without padding', () => {
    for (const length of [0, 1, 2, 3, 255]) {
      const bytes = Uint8Array.from({ length }, (_, index) => 255 - index)
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes)
    }
    expect(() => fromBase64url('!')).toThrow()
  })
})

describe('sealed data', () => {
  const plain = new Uint8Array(16).fill(7)

  test('opens only with its key and context', async () => {
    const [key, other] = [await generateKey(), await generateKey()]
    const sealed = await seal(key, plain, 'context')
    expect(await open(key, sealed, 'context')).toEqual(plain)
    await expect(open(other, sealed, 'context')).rejects.toThrow()
    await expect(open(key, sealed, 'another')).rejects.toThrow()
    const { iv, ciphertext } = sealed
    await expect(
      open(key, { iv: `${iv.startsWith('A') ? 'B' : 'A'}${iv.slice(1)}`, ciphertext }, 'context'),
    ).rejects.toThrow()
    expect((await seal(key, plain, 'context')).iv).not.toBe(iv)
  })

  test('has a key that no code can read', async () => {
    for (const key of [await generateKey(), await importKey(new Uint8Array(32))]) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    }
  })
})

describe('a slot', () => {
  const dataKey = new Uint8Array(32).fill(9)
  const owner = { userId: 'user', walletId: 'wallet' }
  const passkey = { kind: 'passkey', output: 'A'.repeat(43) } as const

  test('opens only for its user, wallet and kind', async () => {
    const slot = await sealSlot(dataKey, passkey, owner, { salt: 's' })
    expect(slot).toMatchObject({ kind: 'passkey', parameters: { salt: 's' } })
    expect(await openSlot(slot, passkey, owner)).toEqual(dataKey)
    await expect(openSlot(slot, passkey, { ...owner, userId: 'other' })).rejects.toThrow()
    await expect(openSlot(slot, passkey, { ...owner, walletId: 'other' })).rejects.toThrow()
    const bytes = fromBase64url(passkey.output)
    const chars = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    const code = (bits.match(/.{5}/g) ?? []).map((five) => chars[Number.parseInt(five, 2)]).join('')
    await expect(openSlot(slot, { kind: 'recovery', code }, owner)).rejects.toThrow()
  })

  test('has a key that no code can read, made for its kind', async () => {
    const derive = crypto.subtle.deriveKey.bind(crypto.subtle)
    const created: { extractable: boolean; info: string; salt: string }[] = []
    crypto.subtle.deriveKey = (async (...input: Parameters<typeof derive>) => {
      const { info, salt } = input[0] as HkdfParams
      const key = await derive(...input)
      const text = (bytes: BufferSource) => new TextDecoder().decode(bytes)
      created.push({ extractable: key.extractable, info: text(info), salt: text(salt) })
      return key
    }) as never
    try {
      await sealSlot(dataKey, passkey, owner, {})
      await sealSlot(dataKey, { kind: 'recovery', code: newRecoveryCode() }, owner, {})
    } finally {
      crypto.subtle.deriveKey = derive
    }
    expect(created).toEqual([
      { extractable: false, info: 'airlock|passkey', salt: 'wallet' },
      { extractable: false, info: 'airlock|recovery', salt: 'wallet' },
    ])
  })

  test('finds a recovery code in any notation', () => {
    expect(plainCode(' o1-iL 0a\n')).toBe('01110A')
    expect(plainCode('０１１１\u200b０Ａ')).toBe('01110A')
    expect(plainCode('٠١١١ ٠a')).toBe('01110A')
    const code = newRecoveryCode()
    expect(plainCode(code)).toBe(code.replaceAll('-', ''))
    expect(newRecoveryCode()).not.toBe(code)
  })

  test('states how a passkey is found, if complete', () => {
    const slot = { iv: 'AAAA', wrapped: 'AAAA' }
    const context = { credentialId: 'c', salt: 's' }
    const other = { ...slot, kind: 'recovery' as const, parameters: { credentialId: 'x', salt: 'y' } }
    expect(passkeyData([other, { ...slot, kind: 'passkey', parameters: context }])).toEqual(context)
    for (const parameters of [{}, { credentialId: 'c' }, { salt: 's' }])
      expect(passkeyData([other, { ...slot, kind: 'passkey', parameters }])).toBeNull()
    expect(passkeyData([other])).toBeNull()
    expect(passkeyData([])).toBeNull()
  })
})
