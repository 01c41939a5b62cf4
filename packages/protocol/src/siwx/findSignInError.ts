import { isAddress, isCaipNetworkId, namespaceOf } from '../caip.ts'
import { signInTraitsOf } from './namespaces/signInRegistry.ts'
import type { SignInData } from './SignInData.ts'

// Without user info: users take a name before `@` for the site.
const DOMAIN = /^(?:[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i
const URI = /^[a-z][a-z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i
const NONCE = /^[a-z0-9]{8,128}$/i
const TIME =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})T(?!24)[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/i
const REQUEST_ID = /^[\w\-.~!$&'()*+,;=:@%]*$/
const PRINTABLE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+$/u
const MAX_URI = 2_048
const MAX_STATEMENT = 2_048
const MAX_RESOURCES = 32

export function findSignInError(data: SignInData): keyof SignInData | undefined {
  if (!isCaipNetworkId(data.chainId)) return 'chainId'
  const namespace = namespaceOf(data.chainId)
  const { statement = PRINTABLE } = signInTraitsOf(namespace) ?? {}
  const checks: Required<{ [Field in keyof SignInData]: boolean }> = {
    chainId: true,
    scheme: isAbsentOr(data.scheme, (value) => /^https?$/.test(value)),
    domain: DOMAIN.test(data.domain) && data.domain.length <= 255,
    accountAddress: isAddress(namespace, data.accountAddress),
    statement: isAbsentOr(data.statement, (value) => value.length <= MAX_STATEMENT && statement.test(value)),
    uri: isUri(data.uri),
    version: data.version === '1',
    nonce: NONCE.test(data.nonce),
    issuedAt: isTime(data.issuedAt),
    expirationTime: isAbsentOr(data.expirationTime, isTime),
    notBefore: isAbsentOr(data.notBefore, isTime),
    requestId: isAbsentOr(data.requestId, (value) => value.length <= 255 && REQUEST_ID.test(value)),
    resources: data.resources === undefined || (data.resources.length <= MAX_RESOURCES && data.resources.every(isUri)),
  }
  return (Object.keys(checks) as (keyof SignInData)[]).find((field) => !checks[field])
}

function isAbsentOr(value: string | undefined, check: (value: string) => boolean): boolean {
  return value === undefined || check(value)
}

function isUri(value: string): boolean {
  return value.length <= MAX_URI && URI.test(value) && !/%(?![0-9a-f]{2})/i.test(value)
}

/** Rejects dates that `Date` adjusts, such as February 30 or hour 24. */
function isTime(value: string): boolean {
  const [, day] = TIME.exec(value) ?? []
  if (day === undefined || Number.isNaN(Date.parse(value))) return false
  return new Date(day).toISOString().startsWith(day)
}
