import { labelFault, MIN_NAME_LENGTH } from '@airlock/protocol/names/nameLabel'
import { normalize } from 'viem/ens'
import { GatewayError } from '../../GatewayError.ts'

const API_ERRORS = {
  short: `Name must be at least ${MIN_NAME_LENGTH} characters long`,
  long: 'Name must be at most 63 characters long',
  letters: 'Name can only contain letters, digits and hyphens',
  normal: 'Name is not a valid ENS name',
  hex: 'Name must not look like an address',
} as const

/** @throws GatewayError NAME_INVALID */
export function readLabel(text: string): string {
  const label = text.toLowerCase()
  const error = labelFault(text) ?? otherFault(label)
  if (error !== undefined) throw new GatewayError('NAME_INVALID', { context: { fault: API_ERRORS[error] } })
  return label
}

function otherFault(label: string): 'normal' | 'hex' | undefined {
  if (/^0x[0-9a-f]*$/.test(label)) return 'hex'
  try {
    return normalize(label) === label ? undefined : 'normal'
  } catch {
    return 'normal'
  }
}

/** @throws GatewayError ZONE_UNKNOWN, NAME_INVALID for a deeper name or an invalid label */
export function labelOfName(name: string, zone: string): string {
  const at = name.indexOf('.')
  const isBelow = at > 0 && name.toLowerCase().endsWith(`.${zone}`)
  if (!isBelow) throw new GatewayError('ZONE_UNKNOWN', { context: { zone } })
  return readLabel(name.slice(0, -zone.length - 1))
}
