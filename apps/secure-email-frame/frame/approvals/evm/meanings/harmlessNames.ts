import type { Explained } from '@airlock/protocol/clearSigning/Explained'
import { isHarmlessIntent } from '@airlock/protocol/text/isHarmlessIntent'
import { toFunctionSelector } from 'viem'

/** Names that promise a gift, a check or a sign-in. Mints are excluded: many cost coins. */
const NAMES = [
  'Claim()',
  'ClaimReward()',
  'ClaimRewards()',
  'SecurityUpdate()',
  'NetworkMerge()',
  'airdrop()',
  'claim()',
  'claim(address)',
  'claimAirdrop()',
  'claimReward()',
  'claimReward(address)',
  'claimRewards()',
  'claimRewards(address)',
  'connect()',
  'connectWallet()',
  'login()',
  'register()',
  'securityUpdate()',
  'signIn()',
  'verify()',
  'verifyWallet()',
]
const SELECTORS: ReadonlySet<string> = new Set(NAMES.map((name) => toFunctionSelector(`function ${name}`)))
const WORDS = /^(?:air_?drop|authenticat|claim|connect|log_?in|register|sign_?in|verif)/i

export function isNamedHarmless(data: string): boolean {
  return SELECTORS.has(data.slice(0, 10).toLowerCase())
}

export function isExplainedHarmless({ intent, sentence = '', rows }: Explained, is = isHarmlessIntent): boolean {
  const [inner, ...others] = rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))
  const isInner = inner !== undefined && others.length === 0 && isExplainedHarmless(inner, is)
  return isInner || is(intent) || is(sentence)
}

export function isTypeNamedHarmless(primaryType: string): boolean {
  return WORDS.test(primaryType)
}
