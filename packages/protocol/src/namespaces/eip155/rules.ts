import type { NamespaceRules } from '../NamespaceRules.ts'
import { isEvmAddress } from './address.ts'

/** Letter case of an address is only a checksum. */
export const eip155 = {
  name: 'eip155',
  isReference: (reference) => /^[1-9][0-9]{0,15}$/.test(reference) && Number.isSafeInteger(Number(reference)),
  isAddress: isEvmAddress,
  normalizeAddress: (address) => address.toLowerCase(),
  toNumericId: Number,
} as const satisfies NamespaceRules
