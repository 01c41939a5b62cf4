import { atom, useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { reset, routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { allWalletsAtom } from '../../../../core/wallets/listedWallets.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import { platformAtom } from '../../../../core/wallets/platform.ts'
import type { WalletLinks } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { MailIcon } from '../../../../ui/icons/icons.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { browserName, storesFor } from '../../state/storesFor.ts'
import { texts } from '../../texts/texts.ts'
import { WalletSteps } from './WalletSteps.tsx'
import './GetWallet.css'

const SHOWN = 4

export function GetWallet() {
  const route = useAtomValue(routeAtom)
  const wallet = route.view === 'GetWallet' ? route.wallet : undefined
  return wallet === undefined ? <Choice /> : <WalletSteps key={wallet.id} wallet={wallet} />
}

function Choice() {
  const t = useMessages(texts)
  const deps = useDeps()
  const platform = useAtomValue(platformAtom)
  const wallets = useAtomValue(allWalletsAtom).filter(
    ({ connector, links }) => !connector && storesFor(links, platform, browserName(navigator)).length > 0,
  )
  return (
    <div className="get-wallet">
      <p className="get-wallet-text">{t('walletHomeText')}</p>
      <ul className="rows" aria-label={t('wallets')}>
        {wallets.slice(0, SHOWN).map((wallet) => (
          <Row
            key={wallet.id}
            id={wallet.id}
            image={<WalletImage wallet={wallet} size="row" />}
            title={<bdi>{wallet.name}</bdi>}
            detail={placesOf(wallet.links)}
            end={<span className="get-wallet-get">{t('getIt')}</span>}
            // `push` keeps a view of the same name.
            onClick={() => deps.store.set(routerAtom, (router) => [...router, { view: 'GetWallet', wallet }])}
          />
        ))}
      </ul>
      <EmailRow />
      <Button variant="soft" onClick={() => navigate(deps, { view: 'AllWallets' })}>
        {t('showAll')}
      </Button>
    </div>
  )
}

const notOffered = atom(false)

function EmailRow() {
  const t = useMessages(texts)
  const { features, store } = useDeps()
  const method = features.flatMap(({ connectMethod }) => connectMethod ?? []).find(({ name }) => name === 'email')
  if (!useAtomValue(method?.isOfferedAtom ?? notOffered)) return null
  return (
    <ul className="rows">
      <Row
        id="use-email"
        image={
          <span className="picture picture-row picture-squircle row-icon" aria-hidden="true">
            <MailIcon />
          </span>
        }
        title={t('useEmail')}
        onClick={() => store.set(routerAtom, reset({ view: 'Connect' }))}
      />
    </ul>
  )
}

/** Product names stay untranslated. */
function placesOf({ chrome_store, app_store, play_store }: WalletLinks) {
  const positions = [chrome_store && 'Chrome', app_store && 'iPhone', play_store && 'Android']
  return positions.filter(Boolean).join(' · ') || undefined
}
