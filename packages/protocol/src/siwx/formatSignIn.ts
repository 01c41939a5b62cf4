import { namespaceOf, referenceOf } from '../caip.ts'
import { signInTraitsOf } from './namespaces/signInRegistry.ts'
import type { SignInData } from './SignInData.ts'

/** https://eips.ethereum.org/EIPS/eip-4361 on EVM, https://chainagnostic.org/CAIPs/caip-122 elsewhere. Does not check fields. */
export function formatSignIn(data: SignInData): string {
  const { kind, hasBareChainId = false, hasStatementGap = false } = signInTraitsOf(namespaceOf(data.chainId)) ?? {}
  const scheme = data.scheme === undefined ? '' : `${data.scheme}://`
  const gap = hasStatementGap ? ['', ''] : ['']
  return [
    `${scheme}${data.domain} wants you to sign in with your ${kind} account:`,
    data.accountAddress,
    ...(data.statement === undefined ? gap : ['', data.statement, '']),
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${hasBareChainId ? referenceOf(data.chainId) : data.chainId}`,
    `Nonce: ${data.nonce}`,
    `Issued At: ${data.issuedAt}`,
    ...line('Expiration Time', data.expirationTime),
    ...line('Not Before', data.notBefore),
    ...line('Request ID', data.requestId),
    ...(data.resources === undefined ? [] : ['Resources:', ...data.resources.map((uri) => `- ${uri}`)]),
  ].join('\n')
}

function line(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${name}: ${value}`]
}
