import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { HostSettings } from '../hostSettings.ts'
import { FarmPage } from '../pages/FarmPage.tsx'
import { FarmsPage } from '../pages/FarmsPage.tsx'
import { HomePage } from '../pages/HomePage.tsx'
import { MissingPage } from '../pages/MissingPage.tsx'
import { WalletPage } from '../pages/WalletPage.tsx'
import { type Route, routeOf } from '../routing/route.ts'
import { SessionGuard } from '../signIn/SessionGuard.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import type { LoadRemote } from '../wallet/remote.ts'
import { WalletProvider } from '../wallet/WalletProvider.tsx'
import { Header } from './Header.tsx'
import { ModalFailure } from './ModalFailure.tsx'
import { SettingsContext } from './SettingsContext.ts'

type Props = { path: string; settings: HostSettings; queries: QueryClient; loadRemote?: LoadRemote }

/** On a server there is no `loadRemote` and nothing is connected. */
export function Site({ path, settings, queries, loadRemote }: Props) {
  const route = routeOf(path)
  const [network = 'eip155:1'] = settings.networks
  return (
    <SettingsContext value={settings}>
      <QueryClientProvider client={queries}>
        <WalletProvider network={network} loadRemote={loadRemote}>
          <a className="skip-link" href="#content">
            Skip to content
          </a>
          <Header route={route} />
          <main id="content" tabIndex={-1}>
            <ModalFailure />
            <Page route={route} settings={settings} />
          </main>
          <footer className="footer">
            <p>Airlock keeps wallet code out of this page. The dialog runs on its own origin.</p>
          </footer>
          <SessionGuard />
          <ToastRegion />
        </WalletProvider>
      </QueryClientProvider>
    </SettingsContext>
  )
}

function Page({ route, settings }: { route: Route; settings: HostSettings }) {
  switch (route.page) {
    case 'home':
      return <HomePage />
    case 'farms':
      return <FarmsPage />
    case 'farm': {
      const farm = settings.farms.find(({ id }) => id === route.id)
      return farm ? <FarmPage key={farm.id} farm={farm} /> : <MissingPage />
    }
    case 'wallet':
      return <WalletPage />
    case 'missing':
      return <MissingPage />
  }
}
