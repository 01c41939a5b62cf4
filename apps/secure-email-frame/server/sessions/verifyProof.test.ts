import { createHash, randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../database/migrations.ts'
import { verifyProof } from './verifyProof.ts'

const url = 'https://secure.example/api/session/user'
const body = Buffer.from('{}')
const accessToken = 'token'
const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url')
const now = () => Math.floor(Date.now() / 1_000)

let database: Database
let key: Awaited<ReturnType<typeof newKey>>
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
  key = await newKey('ES256')
})
afterAll(() => database.close())

async function newKey(alg: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  return { alg, privateKey, jwk: await exportJWK(publicKey) }
}

type Changes = { claims?: JWTPayload; header?: object; by?: typeof key }

function proofOf({ claims = {}, header = {}, by = key }: Changes = {}) {
  const payload = {
    htm: 'POST',
    htu: url,
    jti: randomUUID(),
    bh: hash(body),
    ath: hash(accessToken),
    iat: now(),
    ...claims,
  }
  const present = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined))
  return new SignJWT(present)
    .setProtectedHeader({ alg: by.alg, typ: 'dpop+jwt', jwk: by.jwk, ...header })
    .sign(by.privateKey)
}
const verified = (proof: string | undefined, token: string | undefined = accessToken) =>
  verifyProof(database, { proof, url, body, accessToken: token })
const INVALID = { code: 'PROOF_INVALID' }

describe('[T61] a proof', () => {
  test('gives the thumbprint of its key', async () => {
    expect(await verified(await proofOf())).toBe(await calculateJwkThumbprint(key.jwk))
  })

  test.each([
    ['jti', undefined],
    ['jti', 7],
    ['jti', 1_234_567_890_123_456],
    ['jti', ['a'.repeat(16)]],
    ['jti', 'a'.repeat(15)],
    ['jti', 'a'.repeat(129)],
    ['jti', `${'a'.repeat(16)}\u0000`],
    ['jti', ` ${'a'.repeat(16)}`],
    ['htm', undefined],
    ['htm', 'GET'],
    ['htu', undefined],
    ['htu', 'https://secure.example/api/wallet/read'],
    ['bh', undefined],
    ['bh', hash('[]')],
    ['ath', undefined],
    ['ath', hash('another')],
    ['iat', undefined],
    ['iat', now() - 130],
    ['iat', now() + 90],
  ])('rejects a proof with %s %j', async (claim, value) => {
    await expect(verified(await proofOf({ claims: { [claim]: value } }))).rejects.toMatchObject(INVALID)
  })

  test.each([now() - 100, now() + 40])('accepts a proof of a slightly wrong clock: %s', async (iat) => {
    expect(await verified(await proofOf({ claims: { iat } }))).toEqual(expect.any(String))
  })

  test('names no token for a call without one', async () => {
    await expect(verifyProof(database, { proof: await proofOf(), url, body })).rejects.toMatchObject(INVALID)
    const claims = { ath: undefined }
    expect(await verifyProof(database, { proof: await proofOf({ claims }), url, body })).toEqual(expect.any(String))
  })

  test('rejects another kind, algorithm or foreign key', async () => {
    const [other, wider] = [await newKey('ES256'), await newKey('ES384')]
    for (const changes of [
      { header: { typ: 'JWT' } },
      { header: { typ: undefined } },
      { by: wider },
      { header: { jwk: other.jwk } },
      { header: { jwk: undefined } },
    ]) {
      await expect(verified(await proofOf(changes))).rejects.toMatchObject(INVALID)
    }
  })

  test('rejects a missing, malformed or too long proof', async () => {
    for (const proof of [undefined, '', 'a.b.c', await proofOf({ claims: { more: 'a'.repeat(4_096) } })]) {
      await expect(verified(proof)).rejects.toMatchObject(INVALID)
    }
  })

  test('accepts a proof of 4096 characters', async () => {
    const base = await proofOf({ claims: { more: '' } })
    const requested = Math.floor(((4_096 - base.length) * 3) / 4)
    const proofs = await Promise.all(
      [-2, -1, 0, 1, 2].map((more) => proofOf({ claims: { more: 'a'.repeat(requested + more) } })),
    )
    const longest = proofs.find(({ length }) => length === 4_096)
    expect(await verified(longest)).toEqual(expect.any(String))
  })

  test('counts once, whatever it is sent for; another key may use the same id', async () => {
    const jti = randomUUID()
    const proof = await proofOf({ claims: { jti } })
    await verified(proof)
    await expect(verified(proof)).rejects.toMatchObject(INVALID)
    await verified(await proofOf({ claims: { jti }, by: await newKey('ES256') }))
  })
})
