import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { formatDate } from '../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { useAllowanceText } from '../../parts/useAllowanceText.ts'
import { isRevocable, isUnlimited, mayBeReal, powerId } from '../../state/listedPower.ts'
import { revokeRunAtom } from '../../state/revokeRun.ts'
import { texts } from '../../texts/texts.ts'

type Choice = { isChosen: boolean; isDisabled: boolean; onToggle(): void }

export function PowerRow({ power, choice }: { power: Power; choice?: Choice }) {
  const deps = useDeps()
  const t = useMessages(texts)
  const language = useLanguage()
  const { tokenOf, symbolOf, spenderOf, amountOf, riskOf } = useAllowanceText()
  const isOwnSpender = isRevocable(power)
  const isWide = isOwnSpender && (isUnlimited(power) || power.kind === 'collection')
  const image = <TokenIcon token={{ ...power, symbol: symbolOf(power) }} />
  const title = <bdi>{tokenOf(power)}</bdi>
  const detail = (
    <>
      <bdi>{spenderOf(power)}</bdi>
      <span className="power-limit">
        <bdi className={isWide ? 'power-wide' : undefined}>{amountOf(power)}</bdi>{' '}
        <span className="power-day">{formatDate(new Date(power.since), language)}</span>
      </span>
    </>
  )
  // A planted allowance would claim any amount.
  const isAtRisk = (isOwnSpender || mayBeReal(power)) && !power.is_unread && power.atRisk !== '0'
  const end = isAtRisk ? (
    <span className="power-risk">
      <bdi>{riskOf(power)}</bdi>
      <span className="row-detail">{t('atRiskLabel')}</span>
    </span>
  ) : undefined
  if (choice === undefined) {
    const id = powerId(power)
    const open = () => {
      // An earlier result is not about this allowance.
      deps.store.set(revokeRunAtom, (run) => (run?.stage === 'over' ? null : run))
      navigate(deps, { view: 'Power', power: id })
    }
    return <Row id={id} image={image} title={title} detail={detail} end={end} onClick={open} />
  }
  return (
    <li>
      <label className="row powers-choice">
        <input type="checkbox" checked={choice.isChosen} disabled={choice.isDisabled} onChange={choice.onToggle} />
        {image}
        <span className="row-text">
          <span className="row-title">{title}</span>
          <span className="row-detail">{detail}</span>
        </span>
        {end !== undefined && <span className="row-end">{end}</span>}
      </label>
    </li>
  )
}
