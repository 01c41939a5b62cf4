import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { activeNetworkIdAtom } from '../networks/network.ts'
import { useDeps } from '../ports/DepsContext.tsx'
import { featuresQuery } from '../queries/featuresQuery.ts'
import { useQuery } from '../queries/useQuery.ts'
import { navigate } from '../router/navigate.ts'
import { chosenTokenAtom } from '../tokens/chosenToken.ts'
import { texts } from './texts/texts.ts'

const WAYS = [
  { view: 'Swap', title: 'fundsSwap' },
  { view: 'OnRampProviders', title: 'fundsBuy' },
  { view: 'WalletReceive', title: 'fundsReceive' },
] as const

type Props = {
  token: Pick<TokenBalance, 'symbol'> & { address?: string | undefined }
  /** Absent: the account has nothing to swap, or no coin for the fee. */
  requested?: TokenBalance | undefined
}

export function WaysToGet({ token, requested }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const choose = useSetAtom(chosenTokenAtom)
  const network = useAtomValue(activeNetworkIdAtom)
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const actions = deps.features.flatMap(({ account }) => account?.action ?? [])
  const symbol = foreignText(token.symbol, 16) ?? '?'
  return (
    <ul className="rows">
      {WAYS.map(({ view, title }) => {
        const action = actions.find((one) => one.view === view)
        const isOffered = network !== null && action?.isOffered?.(offered, network) !== false
        if (action === undefined || !isOffered || (view === 'Swap' && requested === undefined)) return null
        return (
          <Row
            key={view}
            id={`funds ${view}`}
            image={<action.Icon />}
            title={<bdi>{t(title, { symbol })}</bdi>}
            onClick={() => {
              choose(view === 'Swap' && requested !== undefined ? { side: 'to', token: requested } : null)
              navigate(deps, { view })
            }}
          />
        )
      })}
    </ul>
  )
}
