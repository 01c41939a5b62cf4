import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ApiError } from '../ApiError.ts'

export type KeyEncryption = {
  keys: readonly string[]
  wrap(dataKey: Buffer, context: string): Promise<WrappedKey>
  /** @throws ApiError KEYS_UNAVAILABLE for an unknown key or modified bytes */
  unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>
}
/** All base64url. `key` is the id of the key-encryption key. */
export type WrappedKey = { key: string; iv: string; wrapped: string }

const TAG_BYTES = 16

/** The first one wraps; all unwrap. Prepend a key to rotate. */
export function keysInMemory(keys: ReadonlyMap<string, Buffer>): KeyEncryption {
  const [first] = keys
  if (first === undefined) throw new Error('There is no key-encryption key.')
  const [current, currentKey] = first
  const bound = (key: string, context: string) => Buffer.from(`${context}|${key}`)
  return {
    keys: [...keys.keys()],
    async wrap(dataKey, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(bound(current, context))
      const wrapped = Buffer.concat([cipher.update(dataKey), cipher.final(), cipher.getAuthTag()])
      return { key: current, iv: iv.toString('base64url'), wrapped: wrapped.toString('base64url') }
    },
    async unwrap({ key, iv, wrapped }, context) {
      const secret = keys.get(key)
      if (secret === undefined) throw new ApiError('KEYS_UNAVAILABLE')
      try {
        const bytes = Buffer.from(wrapped, 'base64url')
        const cipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(iv, 'base64url')).setAAD(bound(key, context))
        cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()])
      } catch (cause) {
        throw new ApiError('KEYS_UNAVAILABLE', { cause })
      }
    },
  }
}

/** `id:base64,id:base64`. @throws Error without the key */
export function parseKeys(text: string): Map<string, Buffer> {
  const entries = text
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry): [string, Buffer] => {
      const [id = '', encoded = ''] = entry.trim().split(':')
      const key = Buffer.from(encoded, 'base64')
      if (!/^[-_a-zA-Z0-9]{1,32}$/.test(id)) throw new Error('KEK: write each key as `id:base64`.')
      if (key.length !== 32)
        throw new Error(`KEK: the key ${id} has ${key.length} bytes; make one with \`openssl rand -base64 32\`.`)
      return [id, key]
    })
  const keys = new Map(entries)
  if (keys.size !== entries.length) throw new Error('KEK: two keys have the same id.')
  if (new Set(entries.map(([, key]) => key.toString('hex'))).size !== entries.length)
    throw new Error('KEK: two keys are the same.')
  return keys
}
