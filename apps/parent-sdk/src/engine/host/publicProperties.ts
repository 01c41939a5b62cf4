import { isCaipNetworkId } from '@airlock/protocol/caip'
import type { AppKitEvent } from '../../types/states.ts'

type Properties = AppKitEvent['data']['properties']

/** Email addresses, URIs, long words such as accounts and keys, and text after a line break, such as a stack. */
const PRIVATE = /\S*@\S*|\b[a-z][-+.\w]*:\S+|[\w-]{26,}|[\r\n\u2028\u2029].*/gis
/** Longer than every account. */
const HASH = /^\w{64,}$/

/** Replaces accounts, email addresses, URIs and stacks in the properties of an event (T251). */
export function publicProperties(properties: Properties = {}): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, isPublic(key, value) ? value : clean(value)]),
  )
}

function isPublic(key: string, value: Properties[string]) {
  return key === 'network' ? isCaipNetworkId(value) : key === 'hash' && HASH.test(String(value))
}

function clean(value: Properties[string]) {
  return typeof value === 'string' ? value.replace(PRIVATE, '…') : value
}
