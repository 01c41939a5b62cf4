import { isRecord } from '../isRecord.ts'

/** Characters of a text that a wallet signs for the modal. */
export const MAX_MODAL_TEXT = 2_000

/** Keys of each text, in their order: a name is registered or changed, given, accepted. */
const SHAPES = ['name,attributes,timestamp', 'name,to,timestamp', 'name,accept,timestamp']

export type NameRegistration = { name: string; attributes: Record<string, string>; timestamp: number }
export type NameTransfer = { name: string; to: string; timestamp: number }
export type NameAcceptance = { name: string; accept: true; timestamp: number }

/**
 * Checks a text that the modal asks a wallet of the page to sign: a closed list of shapes, none of which signs in anywhere or moves coins. Texts
 * are exactly as `JSON.stringify` writes them, so that no key hides behind another.
 */
export function isModalText(text: string): boolean {
  if (text.length > MAX_MODAL_TEXT) return false
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return false
  }
  return (
    isRecord(value) &&
    SHAPES.includes(Object.keys(value).join()) &&
    typeof value.name === 'string' &&
    Object.entries(value).every(([key, one]) => (key === 'attributes' ? isTexts(one) : typeof one !== 'object')) &&
    JSON.stringify(value) === text
  )
}

const isTexts = (value: unknown) => isRecord(value) && Object.values(value).every((one) => typeof one === 'string')

/** Writes the text that registers a name, or changes its attributes. Seconds. */
export function registrationText({ name, attributes, timestamp }: NameRegistration): string {
  return JSON.stringify({ name, attributes, timestamp })
}

/** Writes the text by which the owner gives a name to an address. */
export function transferText({ name, to, timestamp }: NameTransfer): string {
  return JSON.stringify({ name, to, timestamp })
}

/** Writes the text by which the recipient accepts a name. */
export function acceptanceText({ name, accept, timestamp }: NameAcceptance): string {
  return JSON.stringify({ name, accept, timestamp })
}
