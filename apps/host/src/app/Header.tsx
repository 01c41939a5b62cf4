import { Link } from '../routing/Link.tsx'
import type { Route } from '../routing/route.ts'
import { WalletButton } from '../wallet/WalletButton.tsx'
import { Logo } from './Logo.tsx'
import { NetworkButton } from './NetworkButton.tsx'

export function Header({ route }: { route: Route }) {
  const isFarmPage = route.page === 'farms' || route.page === 'farm'
  return (
    <header className="header">
      <div className="header-row">
        <Link className="brand" href="/" aria-label="Airlock, home">
          <Logo />
          <span>Airlock</span>
        </Link>
        <nav className="nav" aria-label="Main">
          <Link href="/farms" aria-current={isFarmPage ? 'page' : undefined}>
            Farms
          </Link>
          <Link href="/wallet" aria-current={route.page === 'wallet' ? 'page' : undefined}>
            Wallet
          </Link>
        </nav>
        <div className="header-actions">
          <NetworkButton />
          <WalletButton variant={isFarmPage ? 'green' : 'secondary'} />
        </div>
      </div>
    </header>
  )
}
