import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { type ConnectOption, connectOptions } from '../../../../core/wallets/connecting/connectOptions.ts'
import { platformAtom } from '../../../../core/wallets/platform.ts'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import type { KeyOf } from '../../../../texts/createTexts.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Tabs } from '../../../../ui/controls/Tabs.tsx'
import { useStoredFocus } from '../../../../ui/hooks/useStoredFocus.ts'
import { pairingAtom } from '../../state/pairing.ts'
import { texts } from '../../texts/texts.ts'
import { OpenInstalled } from './OpenInstalled.tsx'
import { OpenWallet } from './OpenWallet.tsx'
import { type AttemptOutcome, Outcome } from './Outcome.tsx'
import { ScanCode } from './ScanCode.tsx'

export function WalletConnectPanel({ wallet }: { wallet: Wallet }) {
  const outcome = useOutcome(wallet)
  const options = connectOptions(wallet, useAtomValue(platformAtom))
  const [chosen, choose] = useState<ConnectOption>()
  const [first] = options
  const over = outcome ?? (first === undefined ? ({ status: 'notInstalled' } as const) : undefined)
  const root = useStoredFocus(over?.status)
  return (
    <div ref={root}>
      {over !== undefined && <Outcome outcome={over} wallet={wallet} />}
      {over === undefined && first !== undefined && (
        <Ways
          wallet={wallet}
          options={options}
          selected={options.find((option) => option === chosen) ?? first}
          onSelect={choose}
        />
      )}
    </div>
  )
}

/** `undefined` while pending. A failed pairing counts. */
function useOutcome(wallet: Wallet): AttemptOutcome | undefined {
  const attempt = useAtomValue(attemptAtom)
  const pairing = useAtomValue(pairingAtom)
  if (attempt.status !== 'idle' && attempt.wallet.id === wallet.id) {
    if (attempt.status === 'failed') return { status: attempt.status, error: attempt.error }
    if (attempt.status !== 'asking' && attempt.status !== 'unconfirmed') return { status: attempt.status }
  }
  return pairing.status === 'failed' ? pairing : undefined
}

function Ways({
  wallet,
  options: methods,
  selected,
  onSelect,
}: {
  wallet: Wallet
  options: readonly ConnectOption[]
  selected: ConnectOption
  onSelect: (method: ConnectOption) => void
}) {
  const t = useMessages(texts)
  const panel = <Way key={selected} option={selected} wallet={wallet} />
  if (methods.length === 1) return panel
  return (
    <Tabs
      label={t('waysLabel')}
      tabs={methods.map((id) => ({ id, label: t(LABELS[id]) }))}
      selected={selected}
      onSelect={onSelect}
    >
      {panel}
    </Tabs>
  )
}

const LABELS = {
  browser: 'wayBrowser',
  mobile: 'wayMobile',
  qrcode: 'wayQrcode',
  webapp: 'wayWebapp',
  desktop: 'wayDesktop',
} as const satisfies Record<ConnectOption, KeyOf<typeof texts>>

function Way({ option: method, wallet }: { option: ConnectOption; wallet: Wallet }) {
  switch (method) {
    case 'browser':
      return <OpenInstalled wallet={wallet} />
    case 'qrcode':
      return <ScanCode wallet={wallet} />
    default:
      return <OpenWallet wallet={wallet} kind={method} />
  }
}
