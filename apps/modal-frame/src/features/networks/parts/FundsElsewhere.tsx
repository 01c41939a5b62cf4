import { namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { configAtom } from '../../../core/host/config.ts'
import { networksAtom } from '../../../core/networks/network.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Image } from '../../../ui/display/Image.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { switchNetwork } from '../flows/switchNetwork.ts'
import { fundsQuery } from '../state/fundsQuery.ts'
import { texts } from '../texts/texts.ts'

const MAX_ROWS = 3

export function FundsElsewhere() {
  const account = useActiveAccount()
  const canSwitch = useAtomValue(configAtom)?.enableNetworkSwitch
  return account && canSwitch && <Funds key={account.network + account.address} account={account} />
}

function Funds({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const others = useAtomValue(networksAtom).filter(
    ({ caipNetworkId, chainNamespace }) =>
      chainNamespace === namespaceOf(account.network) && caipNetworkId !== account.network,
  )
  const { data = [] } = useQuery({ ...fundsQuery(deps, account), enabled: others.length > 0 })
  const holding = data.flatMap((id) => others.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])
  if (holding.length === 0) return null
  return (
    <ul className="rows">
      {holding.slice(0, MAX_ROWS).map(({ caipNetworkId, name, assets }) => (
        <Row
          key={caipNetworkId}
          id={caipNetworkId}
          image={<Image source={assets.imageUrl} name={name} shape="round" />}
          title={t('fundsOn', { network: name })}
          detail={t('fundsOnText')}
          onClick={() => void switchNetwork(deps, caipNetworkId)}
        />
      ))}
    </ul>
  )
}
