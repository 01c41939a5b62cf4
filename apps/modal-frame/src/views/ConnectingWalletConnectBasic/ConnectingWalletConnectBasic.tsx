import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { connect } from '../../flows/connect.ts'
import { useDeps } from '../../flows/DepsContext.tsx'
import { navigate } from '../../flows/navigate.ts'
import { attemptAtom } from '../../state/connection.ts'
import { ANY_WALLET } from '../../state/pairing.ts'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import { Row } from '../../ui/Row.tsx'
import { ScanCode } from '../ConnectingWalletConnect/ScanCode.tsx'

/** S2.2, S2.4: where an app has no adapters, whatever wallet scans the code, or one that is searched for. */
export function ConnectingWalletConnectBasic() {
  const t = useMessages()
  const deps = useDeps()
  const { status } = useAtomValue(attemptAtom)
  useEffect(() => {
    if (status === 'idle') void connect(deps, ANY_WALLET)
  }, [deps, status])
  return (
    <>
      <ScanCode wallet={ANY_WALLET} />
      <ul className="rows">
        <Row
          id="search-wallets"
          onClick={() => navigate(deps, { view: 'AllWallets' })}
          title={t('searchWallets')}
          picture={
            <span className="picture picture-row picture-squircle" aria-hidden="true">
              <SearchIcon />
            </span>
          }
        />
      </ul>
    </>
  )
}
