import { type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '../../../../core/host/hostState.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../../core/queries/profile.ts'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { HeaderPart } from '../../../../ui/card/HeaderPart.tsx'
import { Address } from '../../../../ui/display/Address.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { texts } from '../../texts/texts.ts'
import { WindowLink } from './WindowLink.tsx'

/** In the card's header, they take no space from the request. */
export function ApproveHeader({ href, namespace }: { href: string; namespace: ChainNamespace | undefined }) {
  const t = useMessages(texts)
  const session = useAtomValue(sessionAtom)
  const { accounts: [address] = [], caipNetworkId: network } =
    session?.namespaces[namespace ?? session.activeNamespace] ?? {}
  return (
    <HeaderPart>
      <WindowLink href={href} variant="icon">
        {t('approveWindowInstead')}
      </WindowLink>
      {address !== undefined && network !== undefined && <Signer account={{ address, network }} />}
    </HeaderPart>
  )
}

function Signer({ account }: { account: QueriedAccount }) {
  const deps = useDeps()
  const { data } = useQuery({ ...profileQuery(deps, account), enabled: deps.gateway !== undefined })
  const signer = { namespace: namespaceOf(account.network), address: account.address }
  return (
    <span className="approve-signer">
      <Avatar {...signer} size={16} image={data?.profileImage} />
      {data?.profileName === undefined ? <Address {...signer} /> : <bdi title={signer.address}>{data.profileName}</bdi>}
    </span>
  )
}
