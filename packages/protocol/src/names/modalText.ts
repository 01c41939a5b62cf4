import { isRecord } from '../isRecord.ts'

export const MAX_MODAL_TEXT = 2_000

const HASH = /^0x[\da-f]{64}$/
const isName = ({ name }: Record<string, unknown>) => typeof name === 'string'
const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
const isTexts = (value: unknown) => isRecord(value) && Object.values(value).every((one) => typeof one === 'string')

/** No other parser accepts this text as a request. */
export const KEEP_SENTENCE = 'Keep this permission in my list.\n\n'

/** In the order of keys. The last key is the time. */
const CHECKS: Readonly<Record<string, (value: Record<string, unknown>) => boolean>> = {
  'name,attributes,timestamp': (value) => isName(value) && isTexts(value.attributes),
  'name,to,timestamp': (value) => isName(value) && isText(value.to, /^0x[\da-f]{40}$/i),
  'name,accept,timestamp': (value) => isName(value) && value.accept === true,
  'pci,revoke,timestamp': ({ pci, revoke }) => isText(pci, HASH) && revoke === true,
  'pci,keep,facts,timestamp': ({ pci, keep, facts }) => isText(pci, HASH) && keep === true && isText(facts, HASH),
}

export type NameRegistration = { name: string; attributes: Record<string, string>; timestamp: number }

/** Such texts neither sign in nor move coins. Texts are exact `JSON.stringify` output, so that no key hides behind another. */
export function isModalText(text: string): boolean {
  if (text.length > MAX_MODAL_TEXT) return false
  const isKeeping = text.startsWith(KEEP_SENTENCE)
  const json = isKeeping ? text.slice(KEEP_SENTENCE.length) : text
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return false
  }
  if (!isRecord(value) || typeof value.timestamp !== 'number') return false
  const keys = Object.keys(value).join()
  if (isKeeping !== 'keep' in value) return false
  return Object.hasOwn(CHECKS, keys) && CHECKS[keys]?.(value) === true && JSON.stringify(value) === json
}

export function registrationText({ name, attributes, timestamp }: NameRegistration): string {
  return JSON.stringify({ name, attributes, timestamp })
}

export function transferText({ name, to, timestamp }: { name: string; to: string; timestamp: number }): string {
  return JSON.stringify({ name, to, timestamp })
}

export function acceptanceText({ name, timestamp }: { name: string; timestamp: number }): string {
  return JSON.stringify({ name, accept: true, timestamp })
}
