import type { CaipNetworkId } from '../caip.ts'
import { findSignInError } from './findSignInError.ts'
import { formatSignIn } from './formatSignIn.ts'
import { signInTraitsOfKind } from './namespaces/signInRegistry.ts'
import type { SignInData } from './SignInData.ts'

const MAX_LENGTH = 16_384
const TEXT = new RegExp(
  [
    '^(?:(?<scheme>[a-z]+)://)?(?<domain>\\S+) wants you to sign in with your (?<kind>[A-Za-z]+) account:',
    '(?<accountAddress>\\S+)',
    '(?:\n(?<statement>[^\n]+)\n|\n)?',
    'URI: (?<uri>\\S+)',
    'Version: (?<version>\\S+)',
    'Chain ID: (?<chainId>\\S+)',
    'Nonce: (?<nonce>\\S+)',
    'Issued At: (?<issuedAt>\\S+)',
  ].join('\n') +
    '(?:\nExpiration Time: (?<expirationTime>\\S+))?(?:\nNot Before: (?<notBefore>\\S+))?' +
    '(?:\nRequest ID: (?<requestId>\\S*))?(?:\nResources:(?<resources>(?:\n- \\S+)*))?$',
)

export function parseSignIn(text: string): SignInData | undefined {
  const groups = text.length > MAX_LENGTH ? undefined : TEXT.exec(text)?.groups
  if (groups === undefined) return undefined
  const { kind, chainId = '', resources, ...fields } = groups
  const traits = signInTraitsOfKind(kind)
  if (traits === undefined) return undefined
  const data = {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    chainId: (traits.hasBareChainId ? `${traits.name}:${chainId}` : chainId) as CaipNetworkId,
    ...(resources === undefined ? {} : { resources: resources.split('\n- ').slice(1) }),
  } as unknown as SignInData
  // Comparing with the formatted text proves that account kind and chain agree.
  return findSignInError(data) === undefined && formatSignIn(data) === text ? data : undefined
}
