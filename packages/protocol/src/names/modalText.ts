import { isRecord } from '../isRecord.ts'

/** Characters of a text that a wallet signs for the modal. */
export const MAX_MODAL_TEXT = 2_000

/** Keys of the text in their order. */
const KEYS = 'name,attributes,timestamp'

export type NameRegistration = { name: string; attributes: Record<string, string>; timestamp: number }

/**
 * Checks a text that the modal asks a wallet of the page to sign: the registration of a name, which neither signs in anywhere nor gives
 * anything away. Texts are exactly as `JSON.stringify` writes them, so that no key hides behind another.
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
    Object.keys(value).join() === KEYS &&
    typeof value.name === 'string' &&
    isTexts(value.attributes) &&
    typeof value.timestamp === 'number' &&
    JSON.stringify(value) === text
  )
}

const isTexts = (value: unknown) => isRecord(value) && Object.values(value).every((one) => typeof one === 'string')

/** Writes the text that registers a name, or changes its attributes. Seconds. */
export function registrationText({ name, attributes, timestamp }: NameRegistration): string {
  return JSON.stringify({ name, attributes, timestamp })
}
