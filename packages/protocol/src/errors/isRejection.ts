/** EIP-1193, EIP-5792 and WalletConnect Sign. */
const CODES: ReadonlySet<unknown> = new Set(['4001', '5750', '5000', '5001', '5002', '5003'])
const NAMES = /^(?:ERR_)?(?:ACTION|USER)_?(?:REJECTED|DENIED|DECLINED|CANCELL?ED)(?:_?REQUEST)?(?:_?ERROR)?$/i

const VERBS = '(?:reject|den[iy]|declin|cancell?|dismiss|disapprov|refus|abort|clos)ed'
/** Verbs without a user. "Access denied" and "Connection closed" come from nodes. */
const BARE_VERBS = '(?:reject|den[iy]|declin|cancell?|dismiss|disapprov|refus)ed'
const PREFIX = String.raw`^(?:uncaught )?(?:\w*(?:error|exception): ?)*(?:metamask [\w ]{1,40} signature: )?`
/** Anchored, because a node's or contract's message may contain the phrase. */
const SENTENCES = [
  new RegExp(`${PREFIX}(?:the )?(?:user|person) (?:has )?(?:${VERBS}|reject|cancel|deny|decline)\\b(?! by)`, 'i'),
  new RegExp(`${PREFIX}[\\w ]{0,60}\\b${VERBS} by (?:the )?user\\b(?!-| op)`, 'i'),
  new RegExp(
    `${PREFIX}(?:(?:the )?(?:(?:connection|sign(?:ing|ature)?|approval) ?)?(?:request )?(?:was |is |has been )?)?${BARE_VERBS}[.!]?$`,
    'i',
  ),
  // Ledger's left button.
  /^ledger device: [^\n]{0,100}\(0x6985\)/i,
]

/** Ignores the message of a revert, which has a contract's text, and of a pending request. */
const OTHER_CODES: ReadonlySet<string> = new Set(['3', '-32002'])
const MAX_DEPTH = 4
const MAX_MESSAGE_LENGTH = 200

/** Wallets nest such errors, or send text instead of 4001. Never throws. */
export function isRejection(error: unknown): boolean {
  return isRefusalAt(error, 0)
}

/** @param isData nodes write `data` too, so only codes count */
function isRefusalAt(error: unknown, depth: number, isData = false): boolean {
  if (typeof error === 'string') return !isData && isSentence(error)
  if (typeof error !== 'object' || error === null) return false
  const code = textOf(error, 'code')
  if (CODES.has(code) || (!isData && (NAMES.test(code) || NAMES.test(textOf(error, 'name'))))) return true
  if (!isData && !OTHER_CODES.has(code) && isSentence(textOf(error, 'message'))) return true
  if (depth === MAX_DEPTH) return false
  const isNested = (key: string) => isRefusalAt(read(error, key), depth + 1, isData || key === 'data')
  return ['data', 'originalError', 'cause', 'info', 'error'].some(isNested)
}

function isSentence(message: string): boolean {
  const text = message.trim()
  return text.length <= MAX_MESSAGE_LENGTH && SENTENCES.some((one) => one.test(text))
}

function textOf(owner: object, key: string): string {
  const value = read(owner, key)
  return ['string', 'number', 'bigint'].includes(typeof value) ? String(value) : ''
}

function read(owner: object, key: string): unknown {
  try {
    return (owner as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
