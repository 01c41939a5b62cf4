import { atom, useAtomValue } from 'jotai'
import { Fragment, Suspense, useMemo } from 'react'
import type { Feature } from '../../../../core/features/Feature.ts'
import { lazyComponent } from '../../../../core/features/lazyComponent.ts'
import { configAtom } from '../../../../core/host/config.ts'
import { inactiveConnectionsAtom } from '../../../../core/host/hostState.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { connectMethodsAtom } from '../../state/walletGroups.ts'
import './Connect.css'

const CollapsedWallets = lazyComponent(() => import('../../parts/CollapsedWallets.tsx'), 'CollapsedWallets')
const LegalLinks = lazyComponent(() => import('../../parts/LegalLinks.tsx'), 'LegalLinks')

export function Connect() {
  const t = useMessages()
  const deps = useDeps()
  const { hidden, termsConditionsUrl, privacyPolicyUrl } = useAtomValue(configAtom) ?? {}
  const { features } = deps
  const [inactive] = useAtomValue(inactiveConnectionsAtom)
  const offered = useAtomValue(useMemo(() => offeredMethodsAtom(features), [features]))
  const divided = offered.findIndex(
    ({ name }, index) => index > 0 && [name, offered[index - 1]?.name].includes('wallet'),
  )
  return (
    <div className="connect">
      {offered.map(({ name, Part }, index) => (
        <Fragment key={name}>
          {index === divided && <p className="connect-or">{t('or')}</p>}
          <Suspense>
            <Part />
          </Suspense>
        </Fragment>
      ))}
      <Suspense>
        {inactive && features.map(({ name, account }) => account?.Wallets && <account.Wallets key={name} />)}
      </Suspense>
      <Suspense>{(termsConditionsUrl ?? privacyPolicyUrl) !== undefined && <LegalLinks />}</Suspense>
      <p className="connect-foot">
        {!hidden?.includes('walletGuide') && (
          <>
            {t('newToWallets')}{' '}
            <Button variant="text" onClick={() => navigate(deps, { view: 'GetWallet' })}>
              {t('getStarted')}
            </Button>
          </>
        )}
      </p>
    </div>
  )
}

function offeredMethodsAtom(features: readonly Feature[]) {
  const parts = features.flatMap(({ connectMethod }) => connectMethod ?? [])
  return atom((get) => {
    const { hidden, collapseWallets } = get(configAtom) ?? {}
    const offered = get(connectMethodsAtom).flatMap((name) => {
      const part = parts.find((one) => one.name === name)
      return part !== undefined && get(part.isOfferedAtom) ? { name, Part: part.Part } : []
    })
    const others = offered.filter(({ name }) => name !== 'wallet')
    if (others.length === 0) return offered
    if (hidden?.includes('wallets')) return others
    return collapseWallets
      ? offered.map(({ name, Part }) => ({ name, Part: name === 'wallet' ? CollapsedWallets : Part }))
      : offered
  })
}
