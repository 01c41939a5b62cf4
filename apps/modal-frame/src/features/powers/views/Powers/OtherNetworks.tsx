import { namespaceOf } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Powers } from '@airlock/protocol/gateway/answers/powers'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type CaipNetwork, networksAtom } from '../../../../core/networks/network.ts'
import { showToast } from '../../../../core/notices/showToast.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { formatDate } from '../../../../texts/dates.ts'
import { formatDollars } from '../../../../texts/figures.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { ExpandIcon } from '../../../../ui/icons/ExpandIcon.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { groupPowers } from '../../state/listedPower.ts'
import { powersQuery } from '../../state/powersQuery.ts'
import { texts } from '../../texts/texts.ts'

/** More networks are folded, and requested when the visitor opens the fold. */
const MAX_OPEN = 8

/** Counts the allowances on the page's other networks. A row switches to its network, because a revoke happens there. */
export function OtherNetworks({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const others = useAtomValue(networksAtom).filter(
    ({ caipNetworkId, chainNamespace }) =>
      chainNamespace === namespaceOf(account.network) && caipNetworkId !== account.network,
  )
  const isFolded = others.length > MAX_OPEN
  const [isOpen, setOpen] = useState(false)
  if (others.length === 0) return null
  return (
    <section className="powers-section">
      <h2 className="powers-title">
        {isFolded ? (
          <button
            type="button"
            className={`powers-fold ${isOpen ? 'powers-fold-open' : ''}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{t('otherNetworks')}</span>
            <ExpandIcon />
          </button>
        ) : (
          t('otherNetworks')
        )}
      </h2>
      {(isOpen || !isFolded) && (
        <ul className="rows">
          {others.map((network) => (
            <OtherNetwork key={network.caipNetworkId} address={account.address} network={network} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OtherNetwork({ address, network }: { address: string; network: CaipNetwork }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { caipNetworkId, name, assets } = network
  const countText = useCountText()
  const { data, error, isError } = useQuery(powersQuery(deps, { network: caipNetworkId, address }))
  const { risky = [] } = data ? groupPowers(data.data) : {}
  const value = risky.reduce((sum, power) => sum + (power.value ?? 0), 0)
  const detail = isError
    ? t(isAirlockError(error, 'NETWORK_NOT_SERVED') ? 'otherUnserved' : 'otherUnread')
    : data === undefined
      ? t('otherReading')
      : countText(data)

  async function change() {
    await deps.host.switchNetwork({ caipNetworkId }).catch(() => {
      void showToast(deps, { variant: 'error', notice: { key: 'switchFailed', values: { network: name } } })
    })
  }
  return (
    <Row
      id={caipNetworkId}
      image={<Image source={assets.imageUrl} name={name} shape="round" />}
      title={<bdi>{name}</bdi>}
      detail={detail}
      end={value > 0 ? <bdi>{formatDollars(value)}</bdi> : undefined}
      onClick={() => void change()}
    />
  )
}

function useCountText() {
  const t = useMessages(texts)
  const language = useLanguage()
  return ({ data, coverage, is_partial }: Powers): string => {
    const { since, is_indexing } = coverage ?? {}
    const { risky, idle, uncertain, ignored } = groupPowers(data)
    const count = risky.length + idle.length
    const parts = [
      count > 0 && t('otherCount', { count }),
      uncertain.length > 0 && t('uncertainFold', { count: uncertain.length }),
      ignored.length > 0 && t('ignoredFold', { count: ignored.length }),
      is_indexing && t('otherReading'),
      is_partial && t('coveragePartial'),
      coverage === undefined && t('powersPartial'),
    ].filter(Boolean)
    if (parts.length > 0) return parts.join(' · ')
    return since === undefined ? t('otherNone') : t('powersNoneSince', { date: formatDate(new Date(since), language) })
  }
}
