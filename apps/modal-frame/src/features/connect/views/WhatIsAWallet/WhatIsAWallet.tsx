import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Explainer } from '../../../../ui/card/Explainer.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { LoginIcon } from '../../../../ui/icons/helpIcons.tsx'
import { KeyIcon, WalletIcon } from '../../../../ui/icons/icons.tsx'
import { texts } from '../../texts/texts.ts'

export function WhatIsAWallet() {
  const t = useMessages(texts)
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
