import { hexToBytes, hexToString, isHex, stringToHex } from 'viem/utils'
import type { Asker } from '../wire/hostIdentity.ts'
import type { Description, Warning } from './Description.ts'
import { readableBytes, readableText } from './readableText.ts'

/** EIP-4361: the first line names the site that asks. */
const SIGN_IN = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/]+) wants you to sign in with your Ethereum account:\n/

/** `personal_sign`: bytes, shown as the text that they are. */
export function describeMessage(params: readonly unknown[], asker: Asker): Description {
  const [first] = params
  const message = isHex(first) ? first : stringToHex(String(first ?? ''))
  const readable = readableText(hexToBytes(message))
  const { text, isCut } = readable ?? readableBytes(message)
  const site = readable === undefined ? undefined : SIGN_IN.exec(hexToString(message))?.[2]
  const warnings: Warning[] = [
    ...(readable === undefined ? (['unreadable'] as const) : []),
    ...(isCut ? (['cut'] as const) : []),
    ...(site !== undefined && site !== new URL(asker.origin).host ? (['otherDomain'] as const) : []),
  ]
  return {
    title: site === undefined ? 'signMessage' : 'signIn',
    facts: [
      ...(site === undefined ? [] : [{ name: 'domain' as const, value: site, look: 'text' as const }]),
      { name: 'message', value: text, look: 'block' },
    ],
    warnings,
    offers: [{ signing: { kind: 'message', message } }],
  }
}
