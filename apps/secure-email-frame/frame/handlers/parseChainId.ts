import { SecureError } from '../errors/SecureError.ts'

/** `1`, `"1"`, `"0x1"` or `"eip155:1"`, because client versions differ. @throws SecureError for anything else */
export function parseChainId(value: string | number): number {
  const text = String(value).replace(/^eip155:/, '')
  const chainId = /^(?:[0-9]{1,16}|0x[0-9a-f]{1,13})$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new SecureError('INVALID_INPUT', { message: 'Invalid chainId' })
  return chainId
}
