import { shortAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import { findNetwork, networksAtom } from '../../../core/networks/network.ts'
import { formatQuantity } from '../../../texts/figures.ts'
import { useLanguage, useMessages } from '../../../texts/MessagesProvider.tsx'
import type { ListedSession } from '../state/ListedSession.ts'
import { type TokenMetadata, tokenKey } from '../state/permissionTokens.ts'
import { type Amount, isUnlimited, type Power, readPower } from '../state/readPower.ts'
import { texts } from '../texts/texts.ts'

const HOUR_S = 3_600
const DAY_S = 86_400
const PERIODS = { [HOUR_S]: 'spendHourly', [DAY_S]: 'spendDaily', [7 * DAY_S]: 'spendWeekly' } as const

export function usePowerText(tokens: Readonly<Record<string, TokenMetadata>>) {
  const t = useMessages(texts)
  const language = useLanguage()
  const networks = useAtomValue(networksAtom)

  function tokenNames({ token }: Amount, { grant: { chainId } }: ListedSession) {
    const coin = chainId && findNetwork(networks, chainId)?.nativeCurrency
    const metadata = token === undefined ? coin : chainId && tokens[tokenKey({ chainId, token })]
    const short = token === undefined ? undefined : shortAddress('eip155', token)
    return { metadata, short, name: foreignText(metadata?.symbol, 16) ?? short ?? '' }
  }

  function amountText(amount: Amount, session: ListedSession): string {
    const { units } = amount
    if (units === 'unlimited') return t('tagUnlimited')
    const { metadata, short, name } = tokenNames(amount, session)
    if (!metadata)
      return short === undefined
        ? t('coinAmount', { amount: String(units) })
        : t('rawAmount', { amount: String(units), token: short })
    return `${formatQuantity(formatAmount(units, metadata.decimals))} ${name}`.trim()
  }

  function sentenceOf(power: Power, session: ListedSession): string {
    const limited = 'amount' in power ? power.amount : 'perDay' in power ? power.perDay : undefined
    if (limited?.units === 'unlimited') return t('spendAny', { token: tokenNames(limited, session).name })
    const amountOf = (amount: Amount) => amountText(amount, session)
    switch (power.kind) {
      case 'allowance':
        return t('spendTotal', { amount: amountOf(power.amount) })
      case 'periodic': {
        const key = Object.hasOwn(PERIODS, power.periodS) ? PERIODS[power.periodS as keyof typeof PERIODS] : undefined
        const amount = amountOf(power.amount)
        return key === undefined
          ? t('spendEvery', { amount, period: periodText(power.periodS, language) })
          : t(key, { amount })
      }
      case 'stream':
        return t('spendStream', { amount: amountOf(power.perDay) })
      case 'removal':
        return t('removeApprovals')
      case 'call': {
        const contract = shortAddress('eip155', power.contract)
        const functions = power.functions.map((name) => foreignText(name, 32) ?? '?').join(', ')
        return functions === '' ? t('callAny', { contract }) : t('callSome', { functions, contract })
      }
      case 'unknown':
        return t('unknownPower')
    }
  }

  return {
    amountText,
    sentenceOf,
    summaryOf(session: ListedSession): string {
      const [first, ...others] = powersOf(session)
      if (first === undefined) return t('unknownPower')
      const message = sentenceOf(first, session)
      return others.length === 0 ? message : t('severalPowers', { first: message, count: others.length })
    },
  }
}

/** Unknown powers first, then those without a limit. */
export function powersOf({ grant, createdAt }: ListedSession): Power[] {
  const nowS = Math.floor((createdAt ?? Date.now()) / 1_000)
  const rank = (power: Power) => (power.kind === 'unknown' ? 0 : isUnlimited(power) ? 1 : 2)
  return grant.permissions
    .map((part) => readPower(part, { expiry: grant.expiry, nowS }))
    .toSorted((left, right) => rank(left) - rank(right))
}

function periodText(seconds: number, language: string) {
  const locale = language === 'en-XA' ? 'en' : language
  const [value, unit] =
    seconds % DAY_S === 0
      ? [seconds / DAY_S, 'day']
      : seconds % HOUR_S === 0
        ? [seconds / HOUR_S, 'hour']
        : [seconds, 'second']
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
