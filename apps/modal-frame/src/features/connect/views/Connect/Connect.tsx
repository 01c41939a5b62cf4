import { atom, useAtomValue } from 'jotai'
import { Fragment, Suspense, useMemo } from 'react'
import type { Feature } from '../../../../core/features/Feature.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { connectMethodsAtom } from '../../state/walletGroups.ts'
import './Connect.css'

export function Connect() {
  const t = useMessages()
  const deps = useDeps()
  const { features } = deps
  const offered = useAtomValue(useMemo(() => offeredMethodsAtom(features), [features]))
  // One divider, between wallets and the other ways.
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
      <p className="connect-foot">
        {t('newToWallets')}{' '}
        <Button variant="text" onClick={() => navigate(deps, { view: 'GetWallet' })}>
          {t('getStarted')}
        </Button>
      </p>
    </div>
  )
}

function offeredMethodsAtom(features: readonly Feature[]) {
  const parts = features.flatMap(({ connectMethod }) => connectMethod ?? [])
  return atom((get) =>
    get(connectMethodsAtom).flatMap((name) => {
      const part = parts.find((one) => one.name === name)
      return part !== undefined && get(part.isOfferedAtom) ? { name, Part: part.Part } : []
    }),
  )
}
