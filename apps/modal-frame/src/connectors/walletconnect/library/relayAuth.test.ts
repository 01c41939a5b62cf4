// @vitest-environment node
import * as library from '@walletconnect/relay-auth'
import { expect, test } from 'vitest'
import * as own from './relayAuth.ts'

const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 7)
const claims = ['subject', 'wss://relay.example', 86_400] as const

test('derives the same client name as the original library', () => {
  const keyPair = own.generateKeyPair(seed)
  expect(keyPair).toEqual(library.generateKeyPair(seed))
  expect(own.encodeIss(keyPair.publicKey)).toBe(library.encodeIss(keyPair.publicKey))
})

test('signs the same token as the library', async () => {
  const keyPair = own.generateKeyPair(seed)
  expect(await own.signJWT(...claims, keyPair, 1_700_000_000)).toBe(
    await library.signJWT(...claims, keyPair, 1_700_000_000),
  )
})

test('signs in a way that the library accepts', async () => {
  const jwt = await own.signJWT(...claims, own.generateKeyPair())
  expect(await library.verifyJWT(jwt)).toBe(true)
  const { iat, exp } = own.decodeJWT(jwt).payload
  expect(exp - iat).toBe(86_400)
  expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(60)
})

test('decodes a token as the library does', async () => {
  const jwt = await library.signJWT(...claims, library.generateKeyPair(seed))
  expect(own.decodeJWT(jwt)).toEqual(library.decodeJWT(jwt))
})

test.each(['', 'a', 'a.b.c', '....'])('rejects %j as a token', (text) => {
  expect(() => own.decodeJWT(text)).toThrow()
})
