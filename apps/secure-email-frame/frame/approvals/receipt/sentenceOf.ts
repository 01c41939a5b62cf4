import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import type { FieldName, Title, Warning } from '../shared/types.ts'
import type { Row, SentenceName, SentenceOf } from './Receipt.ts'

type Input = {
  title: Title
  rows: readonly Row[]
  warnings: readonly Warning[]
  stepCount?: number
  isStopping?: boolean
}
type Form = { name: SentenceName; slots: Readonly<Record<string, readonly FieldName[]>> }

const form = (name: SentenceName, slots: Form['slots'] = {}): Form => ({ name, slots })

const PAID = ['out', 'total', 'pay'] as const
const VAULT_PAID = ['pay', 'payAbout'] as const
const SENT = ['amount', ...PAID] as const
const TO: Form['slots'] = { to: ['to'] }
const SPENDER: Form['slots'] = { spender: ['spender'] }
const DESCRIBED: Form['slots'] = { intent: ['intent'], owner: ['describedBy'] }
const CONTRACT: Form['slots'] = { contract: ['contract'] }
const GRANTED: Form['slots'] = { ...SPENDER, amount: ['amount'], until: ['until'] }

/** Forms of each title, the fullest first. The first one whose slots all have a row is used. */
const FORMS: Partial<Record<Title, (input: Input) => readonly Form[]>> = {
  send: () => [form('send', { amount: SENT, ...TO })],
  transferToken: () => [form('send', { amount: SENT, ...TO })],
  transferItem: () => [form('sendItem', { item: ['item'], ...TO })],
  approve: allowForms,
  permit: allowForms,
  approveAll: () => [form('allowItems', { ...SPENDER, ...CONTRACT })],
  revoke: () => [form('stop', { ...SPENDER, contract: ['token', 'contract'] })],
  revokeAll: () => [form('stopItems', { ...SPENDER, ...CONTRACT })],
  grantAllowance: () => [
    form('grantEvery', { ...GRANTED, each: ['each'], period: ['period'] }),
    form('grantOnce', GRANTED),
  ],
  endAllowance: () => [form('endGrant', { ...SPENDER, amount: ['mayTake'] })],
  swap: () => [
    form('swap', { paid: ['pay', 'out', 'total'], gets: ['promised'] }),
    form('swapAbout', { paid: ['pay', 'out', 'total'], gets: ['expected'] }),
  ],
  wrap: () => [form('deposit', { amount: PAID, ...CONTRACT })],
  unwrap: () => [form('withdraw', { amount: ['amount'], ...CONTRACT })],
  vaultDeposit: (input) => vaultForms('deposit', input),
  vaultWithdraw: (input) => vaultForms('redeem', input),
  create: () => [form('deployPaying', { amount: PAID })],
  createAccount: () => [form('openAccount', { amount: ['amount', ...PAID], ...TO })],
  closeAccount: () => [form('closeAccount', { from: ['from'], ...TO })],
  authority: () => [form('control', TO)],
  mintTokens: () => [form('mint', { amount: ['amount'], ...TO })],
  burn: () => [form('burn', { amount: ['amount'] })],
  call({ warnings }) {
    const isUnknown = warnings.includes('unknownCall')
    return [
      form(isUnknown ? 'payUnknown' : 'pay', { amount: PAID, ...CONTRACT }),
      form(isUnknown ? 'callUnknownDescribed' : 'callDescribed', { ...CONTRACT, ...DESCRIBED }),
      form(isUnknown ? 'callUnknown' : 'call', CONTRACT),
    ]
  },
  signData: () => [form('signDescribed', DESCRIBED)],
  order: () => [form('order', { gives: ['gives'], gets: ['gets'] }), form('offer', { gives: ['gives'] })],
  votes: () => [form('votes', { to: ['votesTo'] })],
  claimName: () => [form('claimName', { name: ['name'] })],
  signIn: ({ warnings }) => (warnings.includes('otherDomain') ? [] : [form('signIn', { site: ['domain'] })]),
}

/** Values come only from the decoded fields. */
export function sentenceOf(input: Input): SentenceOf {
  const { title, rows, stepCount = 0, isStopping } = input
  if (stepCount > 0 && (title === 'batch' || title === 'together')) {
    if (isStopping) return { name: 'stopSeveral', values: { count: String(stepCount) } }
    return { name: title === 'batch' ? 'steps' : 'stepsTogether', values: { count: String(stepCount) } }
  }
  for (const { name, slots } of FORMS[title]?.(input) ?? []) {
    const values = Object.entries(slots).map(([slot, names]) => [slot, slotOf(rows, names)] as const)
    if (values.every(([, value]) => value !== undefined)) {
      return { name, values: Object.fromEntries(values) as Record<string, string> }
    }
  }
  return { name: undefined, title }
}

/** Nothing estimates the payment of an unknown vault. */
function vaultForms(name: 'deposit' | 'redeem', { warnings }: Input): Form[] {
  const slots = { amount: VAULT_PAID, ...CONTRACT }
  return warnings.includes('unknownCall')
    ? [form(`${name}Unknown`, slots), form('callUnknown', CONTRACT)]
    : [form(name, slots)]
}

function allowForms({ rows, warnings }: Input): Form[] {
  const isItem = rows.some(({ field }) => field.name === 'item')
  if (isItem) return [form('allowItem', { ...SPENDER, item: ['item'] })]
  const isUnlimited = rows.some(({ field }) => field.name === 'amount' && field.value.startsWith('∞'))
  if (isUnlimited) return [form('allowAll', { ...SPENDER, token: ['amount'] })]
  // An unlimited one without an amount names no token: the site of a DAI permit chooses a switch.
  if (warnings.includes('unlimited') && !rows.some(({ field }) => field.name === 'amount')) {
    return [form('allowAll', { ...SPENDER, token: ['token', 'contract'] })]
  }
  return [form('allow', { ...SPENDER, amount: ['amount'] })]
}

export const AND = ' + '

function slotOf(rows: readonly Row[], names: readonly FieldName[]): string | undefined {
  for (const name of names) {
    const found = rows.filter(({ field }) => field.name === name)
    if (found.length > 0) return found.map(textOf).join(AND)
  }
  return undefined
}

export function isIn(sentence: SentenceOf, row: Row): boolean {
  if (sentence.name === undefined) return false
  return Object.values(sentence.values).some((value) => value.split(AND).includes(textOf(row)))
}

/** Matches the claimed symbol of an unknown token, which gets quotes. */
const CLAIMED = /^(.*?) ?(\S+) (\(\S+…\S+\))$/u

function textOf({ field: { variant, value }, knownAs }: Row): string {
  if (variant === 'address') return knownAs ?? shortenAddress(value)
  const text = value.startsWith('∞ ') ? value.slice(2) : value
  const [, amount = '', symbol = '', at = ''] = CLAIMED.exec(text) ?? []
  if (at === '' || /^[\d.,∞#]/.test(symbol)) return text
  return [amount, `“${symbol}”`, at].filter(Boolean).join(' ')
}
