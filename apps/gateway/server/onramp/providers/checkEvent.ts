import { createHmac } from 'node:crypto'
import { EventRefused } from '../OnrampProvider.ts'
import { isSameText } from './isSameText.ts'

/** Clocks differ, and deliveries are retried at once. */
const MAX_AGE_S = 5 * 60

type Signed = {
  signatures: readonly string[]
  keys: readonly string[]
  prefix: string
  raw: Uint8Array
  encoding?: 'hex' | 'base64url'
  time: number
}

/** HMAC-SHA256 of time and body. @throws EventRefused */
export function checkEvent({ signatures, keys, prefix, raw, encoding = 'hex', time }: Signed, now: number): void {
  const isSigned = keys.some((key) => {
    const expected = createHmac('sha256', key).update(prefix).update(raw).digest(encoding)
    return signatures.some((sent) => isSameText(sent, expected))
  })
  if (!isSigned) throw new EventRefused('the signature does not match')
  // Also rejects NaN.
  if (!(Math.abs(now / 1_000 - time) <= MAX_AGE_S)) throw new EventRefused('the event is too old')
}
