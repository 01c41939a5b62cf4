import { isCaipNetworkId } from '@airlock/protocol/caip'
import type { AppKitEvent } from '../../types/states.ts'

type Properties = AppKitEvent['data']['properties']

const NAME = /^[A-Za-z]{1,25}$/
/** In a word: an email address, a link, a key, or an account, also its prefix or its short form. */
const PRIVATE = /[@＠/\\#]|[%:?=]\w|\b0[xX]|(…|\.\.)\w|[\w+-]{26}|(?=\D*\d)[\w-]{16}/
/** From a line break or a stack's frame on. */
const STACK = /((?!.)\s|\bat .*[(<])[\s\S]*/
/** Longer than every account. */
const HASH = /^\w{64,}$/
/** Limit of the channel: the modal cuts a longer text, maybe inside a word. */
const MAX_LENGTH = 256

/** Replaces accounts, email addresses, links and stacks in the properties of an event (T251). */
export function publicProperties(properties: Properties = {}): Properties {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => NAME.test(key))
      .map(([key, value]) => [key, isPublic(key, value) ? value : clean(value)]),
  )
}

function isPublic(key: string, value: Properties[string]) {
  return key === 'network' ? isCaipNetworkId(value) : key === 'hash' && HASH.test(value as string)
}

function clean(value: Properties[string]) {
  if (typeof value !== 'string') return value
  return value
    .replace(STACK, '…')
    .replace(/\S+/g, (word, at) => (at + word.length >= MAX_LENGTH || PRIVATE.test(word) ? '…' : word))
}
