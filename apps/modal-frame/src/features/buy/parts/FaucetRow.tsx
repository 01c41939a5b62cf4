import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { OwnLinkRow } from '../../../ui/controls/LinkRow.tsx'
import { isAllowedUrl } from '../state/isAllowedUrl.ts'
import { texts } from '../texts/texts.ts'

type Props = { account: QueriedAccount; isButton?: boolean }

/** The faucet gets the address only if its URL asks for it. */
export function FaucetRow({ account: { network, address }, isButton }: Props) {
  const t = useMessages(texts)
  const { data: features } = useQuery(featuresQuery(useDeps()))
  const faucet = features?.faucets[network]?.replaceAll('{address}', encodeURIComponent(address))
  if (!isAllowedUrl(faucet)) return null
  if (isButton)
    return (
      <a
        className={`button button-${features?.onramp[0] ? 'soft' : 'main'}`}
        href={faucet}
        target="_blank"
        rel="noreferrer noopener"
      >
        {t('faucet')}
        <span className="hidden-text">{t('opensNewTab')}</span>
      </a>
    )
  return (
    <ul className="rows">
      <OwnLinkRow href={faucet} title={t('faucet')} />
    </ul>
  )
}
