import { usePageTitle } from '../app/usePageTitle.ts'
import type { Farm } from '../hostSettings.ts'
import { Link } from '../routing/Link.tsx'
import { AlertBox } from '../ui/AlertBox.tsx'
import { Icon } from '../ui/Icon.tsx'
import { formatAmount } from '../vault/amount.ts'
import { percentAYear } from '../vault/growth.ts'
import { useVault } from '../vault/useVault.ts'
import { useWallet } from '../wallet/WalletContext.ts'
import { Field } from './Field.tsx'
import { MoveForm } from './MoveForm.tsx'
import { PositionCard } from './PositionCard.tsx'
import { WrongNetwork } from './WrongNetwork.tsx'

export function FarmPage({ farm }: { farm: Farm }) {
  usePageTitle(farm.name)
  const { modal, network } = useWallet()
  const vault = useVault(farm)
  const address = farm.vaults[network]
  const again = (
    <button type="button" className="button button-quiet" onClick={vault.retry}>
      Try again
    </button>
  )
  return (
    <>
      <div className="page-head">
        <Link className="back" href="/farms">
          <Icon name="back" />
          All farms
        </Link>
        <h1>{farm.name}</h1>
        <p className="lead">{farm.summary}</p>
      </div>
      <WrongNetwork farm={farm} />
      {vault.state === 'unavailable' && modal === 'ready' && address !== undefined && (
        <AlertBox type="danger" action={again}>
          Couldn’t load the vault.
        </AlertBox>
      )}
      <dl className="facts facts-wide">
        <Field name="Yearly yield" reading={vault} variant="accent">
          {({ ratePerSecond }) => `${percentAYear(ratePerSecond)} %`}
        </Field>
        <Field name="Total deposits" reading={vault}>
          {({ totalAssets }) => `${formatAmount(totalAssets, 2)} ETH`}
        </Field>
        <Field name="Yield reserve" reading={vault}>
          {({ reserve }) => `${formatAmount(reserve, 2)} ETH`}
        </Field>
      </dl>
      <div className="farm-columns">
        <PositionCard farm={farm} ratePerSecond={vault.data?.ratePerSecond} />
        <MoveForm farm={farm} vault={address} />
      </div>
    </>
  )
}
