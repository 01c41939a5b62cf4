import { CHART_PERIODS, type ChartPeriod, type PricePoint } from '@airlock/protocol/gateway/answers/chart'
import { useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import type { AccountToken } from '../../../../core/tokens/AccountToken.ts'
import { tokenId } from '../../../../core/tokens/tokenId.ts'
import { directionOf, formatChange, formatPrice } from '../../../../texts/figures.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Tabs } from '../../../../ui/controls/Tabs.tsx'
import { chartQuery } from '../../state/chartQuery.ts'
import { linePath } from '../../state/linePath.ts'
import { texts as details } from '../../texts/details/texts.ts'

export function PriceLine({ token }: { token: AccountToken }) {
  const d = useMessages(details)
  const { price, change24h } = token
  return (
    <>
      <div className="detail-head">
        <p className="account-amount">
          <bdi dir="ltr">{formatPrice(price)}</bdi>
        </p>
        {change24h !== undefined && (
          <p className={`detail-status token-change-${directionOf(change24h)}`}>
            {d('detailToday', { percent: formatChange(change24h) })}
          </p>
        )}
      </div>
      <Periods token={token} label={d('detailPrice')} />
    </>
  )
}

function Periods({ token, label }: { token: AccountToken; label: string }) {
  const language = useLanguage()
  const deps = useDeps()
  const [period, setPeriod] = useState<ChartPeriod>('1d')
  const { data: points = [] } = useQuery(chartQuery(deps, tokenId(token), period))
  // The other period may have prices.
  if (points.length < 2 && period === '1d') return null
  return (
    <Tabs
      label={label}
      tabs={CHART_PERIODS.map((id) => ({ id, label: periodName(id, language) }))}
      selected={period}
      onSelect={setPeriod}
    >
      {points.length < 2 ? <svg height="96" aria-hidden="true" /> : <Line points={points} />}
    </Tabs>
  )
}

function Line({ points }: { points: readonly PricePoint[] }) {
  const prices = points.map(({ price }) => price)
  const isDown = (prices.at(-1) ?? 0) < (prices[0] ?? 0)
  const path = linePath(points)
  return (
    <svg
      className={isDown ? 'token-change-down' : 'token-change-up'}
      width="100%"
      height="96"
      fill="none"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${formatPrice(Math.min(...prices))} – ${formatPrice(Math.max(...prices))}`}
    >
      <path d={`${path}V100H0Z`} fill="currentColor" fillOpacity="0.1" />
      <path d={path} stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function periodName(period: ChartPeriod, language: string) {
  const unit = period === '1d' ? 'day' : 'week'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(1)
}
