import { useDeps } from '../../flows/DepsContext.tsx'
import { navigate } from '../../flows/navigate.ts'
import { Button } from '../../ui/Button.tsx'
import { Explainer } from '../../ui/Explainer.tsx'
import { KeyIcon, LoginIcon, WalletIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'

export function WhatIsAWallet() {
  const t = useMessages()
  const deps = useDeps()
  return (
    <Explainer
      points={[
        { icon: <WalletIcon />, title: t('walletHomeTitle'), text: t('walletHomeText') },
        { icon: <LoginIcon />, title: t('walletLoginTitle'), text: t('walletLoginText') },
        { icon: <KeyIcon />, title: t('walletKeysTitle'), text: t('walletKeysText') },
      ]}
      action={<Button onClick={() => navigate(deps, { view: 'GetWallet' })}>{t('getAWallet')}</Button>}
    />
  )
}
