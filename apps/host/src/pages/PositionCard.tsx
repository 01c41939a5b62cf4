import type { Farm } from '../hostSettings.ts'
import { formatAmount } from '../vault/amount.ts'
import { accrued, dailyYield } from '../vault/growth.ts'
import { usePosition } from '../vault/useVault.ts'
import { useWallet } from '../wallet/WalletContext.ts'
import { useNow } from './useNow.ts'

export function PositionCard({ farm, ratePerSecond }: { farm: Farm; ratePerSecond: bigint | undefined }) {
  const { address } = useWallet()
  const { data, state } = usePosition(farm)
  const isHolder = data !== undefined && data.shares > 0n
  const now = useNow(isHolder && ratePerSecond !== undefined)
  const value =
    isHolder && ratePerSecond !== undefined ? accrued(data.value, ratePerSecond, now - data.readAt) : data?.value
  return (
    <section className="panel" aria-labelledby="position">
      <h2 id="position">Your position</h2>
      {address === undefined && <p className="panel-note">Connect a wallet to see your position.</p>}
      {address !== undefined && state === 'unavailable' && <p className="panel-note">Couldn’t load your position.</p>}
      {address !== undefined && state === 'loading' && <p className="skeleton skeleton-figure" />}
      {address !== undefined && value !== undefined && (
        <>
          <p className="figure number" data-testid="worth">
            <Figure wei={value} /> <span className="unit">ETH</span>
          </p>
          <p className="panel-note">
            {isHolder && ratePerSecond !== undefined ? (
              <>
                Earns <span className="number">{formatAmount(dailyYield(value, ratePerSecond), 6)}</span> ETH per day,
                paid every second.
              </>
            ) : (
              'Nothing deposited yet. Your deposit starts earning right away.'
            )}
          </p>
        </>
      )}
    </section>
  )
}

function Figure({ wei }: { wei: bigint }) {
  const [complete, fraction = ''] = formatAmount(wei, 10).split('.')
  return (
    <>
      {complete}.{fraction.slice(0, 4)}
      <span className="figure-small">{fraction.slice(4)}</span>
    </>
  )
}
