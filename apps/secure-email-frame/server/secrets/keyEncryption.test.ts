import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { WALLET } from '../testing/testServer.ts'
import { contextOf } from '../wallet/dataKeyProof.ts'
import { keysInMemory } from './keyEncryption.ts'

const secret = randomBytes(32)
const encryption = keysInMemory(new Map([['one', secret]]))
const dataKey = randomBytes(32)
const MINE = contextOf('ada', WALLET)
const UNAVAILABLE = { code: 'KEYS_UNAVAILABLE' }

test('unwraps a data key for its wallet and user', async () => {
  const wrapped = await encryption.wrap(dataKey, MINE)
  expect(await encryption.unwrap(wrapped, MINE)).toEqual(dataKey)
})

test.each([
  ['another person', contextOf('eve', WALLET)],
  ['another wallet of that person', contextOf('ada', { ...WALLET, walletId: 'other' })],
])('does not open a wrapped data key of %s', async (_, context) => {
  const wrapped = await encryption.wrap(dataKey, MINE)
  await expect(encryption.unwrap(wrapped, context)).rejects.toMatchObject(UNAVAILABLE)
})

test('rejects a data key under another key id', async () => {
  const wrapped = await encryption.wrap(dataKey, MINE)
  const renamed = keysInMemory(new Map([['two', secret]]))
  await expect(renamed.unwrap({ ...wrapped, key: 'two' }, MINE)).rejects.toMatchObject(UNAVAILABLE)
})

test('does not open a wrapped data key with a changed bit', async () => {
  const wrapped = await encryption.wrap(dataKey, MINE)
  for (const part of ['iv', 'wrapped'] as const) {
    const bytes = Buffer.from(wrapped[part], 'base64url')
    for (const at of [0, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const input = { ...wrapped, [part]: changed.toString('base64url') }
      await expect(encryption.unwrap(input, MINE)).rejects.toMatchObject(UNAVAILABLE)
    }
  }
})
