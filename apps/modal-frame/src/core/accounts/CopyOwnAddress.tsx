import { useMessages } from '../../texts/MessagesProvider.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CopyIcon } from '../../ui/icons/icons.tsx'
import { copyText } from '../notices/copyText.ts'
import { useDeps } from '../ports/DepsContext.tsx'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import { navigate } from '../router/navigate.ts'
import { ShieldedAddress } from './ShieldedAddress.tsx'

/** Copies the address where Receive shows it without a further step, and leads to Receive otherwise (T243). */
export function CopyOwnAddress({ account }: { account: QueriedAccount }) {
  const t = useMessages()
  const deps = useDeps()
  const label = t('copyAddress')
  return (
    <ShieldedAddress
      account={account}
      instead={(isBlocked) => (
        <IconButton
          label={isBlocked ? t('titleWalletReceive') : label}
          disabled={!isBlocked}
          onClick={() => navigate(deps, { view: 'WalletReceive' })}
        >
          <CopyIcon />
        </IconButton>
      )}
    >
      <CopyButton label={label} onCopy={() => copyText(deps, account.address)} />
    </ShieldedAddress>
  )
}
