import type { CaipNetworkId } from '../../caip.ts'
import { SHORT_NAMES } from './shortNames.ts'

const PREFIXED = /^([^:@/?#]{1,64}):(0x[0-9a-f]{40})$/i
/** EIP-681 payment requests look like a prefix. */
const PAYMENT_SCHEME = 'ethereum'

/** https://eips.ethereum.org/EIPS/eip-3770 @returns `undefined` network if the prefix is unknown */
export function splitShortName(text: string): { network: CaipNetworkId | undefined; address: string } | undefined {
  const [, prefix = '', address = ''] = PREFIXED.exec(text) ?? []
  const name = prefix.toLowerCase()
  if (name === '' || name === PAYMENT_SCHEME) return undefined
  return { network: Object.hasOwn(SHORT_NAMES, name) ? `eip155:${SHORT_NAMES[name]}` : undefined, address }
}

/** Only mixed case is a checksum (https://eips.ethereum.org/EIPS/eip-55). */
export function withoutCapitals(text: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return text
  const digits = text.slice(2)
  return `0x${digits === digits.toUpperCase() ? digits.toLowerCase() : digits}`
}
