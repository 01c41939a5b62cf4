import { foreignText } from '@airlock/protocol/foreignText'
import { hexToBytes, isHex, stringToHex } from 'viem/utils'
import type { Asker } from '../wire/hostIdentity.ts'
import type { Description, Warning } from './Description.ts'

const MAX_SHOWN = 4_000
/** EIP-4361: the first line names the site that asks. */
const SIGN_IN = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/]+) wants you to sign in with your Ethereum account:\n/

/** `personal_sign`: bytes, shown as the text that they are. */
export function describeMessage(params: readonly unknown[], asker: Asker): Description {
  const [first] = params
  const message = isHex(first) ? first : stringToHex(String(first ?? ''))
  const text = textOf(hexToBytes(message))
  const warnings: Warning[] = text === undefined ? ['unreadable'] : []
  const signIn = text === undefined ? null : SIGN_IN.exec(text)
  if (signIn?.[2] !== undefined && signIn[2] !== new URL(asker.origin).host) warnings.push('otherDomain')
  return {
    title: signIn === null ? 'signMessage' : 'signIn',
    facts: [
      ...(signIn?.[2] === undefined ? [] : [{ name: 'domain' as const, value: signIn[2], look: 'text' as const }]),
      { name: 'message', value: text === undefined ? message.slice(0, MAX_SHOWN) : visible(text), look: 'block' },
    ],
    warnings,
    offers: [{ signing: { kind: 'message', message } }],
  }
}

/** UTF-8 that a person can read; undefined for bytes that are none. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Line by line, so that no mark of one line turns another round. */
function visible(text: string): string {
  return text
    .slice(0, MAX_SHOWN)
    .split('\n')
    .map((line) => foreignText(line, 1_000) ?? '')
    .join('\n')
}
