import { useSettings } from '../app/SettingsContext.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import type { Farm } from '../hostSettings.ts'
import { Link } from '../routing/Link.tsx'
import { formatAmount } from '../vault/amount.ts'
import { percentAYear } from '../vault/growth.ts'
import { usePosition, useVault } from '../vault/useVault.ts'
import { Field } from './Field.tsx'
import { WrongNetwork } from './WrongNetwork.tsx'

export function FarmsPage() {
  const { farms } = useSettings()
  usePageTitle('Farms')
  return (
    <>
      <div className="page-head">
        <h1>Farms</h1>
        <p className="lead">Each farm is a vault contract. Deposit ETH, hold shares, withdraw more.</p>
      </div>
      {farms[0] && <WrongNetwork farm={farms[0]} />}
      {farms.length === 0 && <p className="lead">No farms are open yet. Check back soon.</p>}
      <ul className="card-list">
        {farms.map((farm) => (
          <FarmCard key={farm.id} farm={farm} />
        ))}
      </ul>
    </>
  )
}

function FarmCard({ farm }: { farm: Farm }) {
  const vault = useVault(farm)
  const position = usePosition(farm)
  return (
    <li className="card">
      <h2>
        <Link className="card-link" href={`/farms/${farm.id}`}>
          {farm.name}
        </Link>
      </h2>
      <p>{farm.summary}</p>
      <dl className="facts">
        <Field name="Yearly yield" reading={vault} variant="accent">
          {({ ratePerSecond }) => `${percentAYear(ratePerSecond)} %`}
        </Field>
        <Field name="Deposited" reading={vault}>
          {({ totalAssets }) => `${formatAmount(totalAssets, 2)} ETH`}
        </Field>
        {position.data && position.data.shares > 0n && (
          <Field name="Yours" reading={position}>
            {({ value }) => `${formatAmount(value)} ETH`}
          </Field>
        )}
      </dl>
    </li>
  )
}
