import type { KeyClient } from '../../keys/KeyClient.ts'
import { localeOf } from '../../messages/localeOf.ts'
import { createSocial, type Social } from './createSocial.ts'

export function startSocial(keys: KeyClient): Social {
  return createSocial(keys, {
    origin: location.origin,
    locale: localeOf(window),
    addEventListener: (type, listener) => addEventListener(type, listener),
  })
}
