import { isLookAlike } from '@airlock/protocol/namespaces/isLookAlike'
import type { Field, Warning } from './types.ts'

/** Warns of look-alikes (address poisoning). @param known addresses that the user paid before, and their own */
export function recipientWarnings(recipient: string | undefined, known: readonly string[]): Warning[] {
  if (recipient === undefined || isKnown(recipient, known)) return []
  return [resembledBy(recipient, known) === undefined ? 'firstTime' : 'lookAlike']
}

export function besideLookAlikes(fields: readonly Field[], known: readonly string[]): Field[] {
  return fields.flatMap((field): Field[] => {
    const resembles = field.name === 'to' && field.variant === 'address' ? resembledBy(field.value, known) : undefined
    if (resembles === undefined) return [field]
    return [
      { ...field, resembles },
      { name: 'resembled', value: resembles, variant: 'address' },
    ]
  })
}

function resembledBy(recipient: string, known: readonly string[]): string | undefined {
  return isKnown(recipient, known) ? undefined : known.find((address) => isLookAlike(address, recipient))
}

function isKnown(recipient: string, known: readonly string[]): boolean {
  const sameText = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)
  return known.some((address) => sameText(address) === sameText(recipient))
}
