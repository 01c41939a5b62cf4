import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { lazyComponent } from '../../../../core/features/lazyComponent.ts'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { explorerAddressUrl, findNetwork, networksAtom } from '../../../../core/networks/network.ts'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { routeAtom } from '../../../../core/router/router.ts'
import type { AccountToken } from '../../../../core/tokens/AccountToken.ts'
import { contractOf } from '../../../../core/tokens/contractOf.ts'
import { formatDollars, formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { LinkRows } from '../../../../ui/controls/LinkRow.tsx'
import { Address } from '../../../../ui/display/Address.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Field } from '../../../../ui/lists/Field.tsx'
import { SPAM_REASON_TEXTS } from '../../state/spamReasonTexts.ts'
import { isTrusted } from '../../state/tokenGroups.ts'
import { texts as details } from '../../texts/details/texts.ts'
import { texts } from '../../texts/texts.ts'
import { Actions } from '../Account/Actions.tsx'
import { TokenImage } from '../Account/tabs/TokenImage.tsx'
import '../Account/Account.css'
import '../Account/tabs/lists.css'
import '../../parts/detail.css'

const PriceLine = lazyComponent(() => import('./PriceLine.tsx'), 'PriceLine')

export function TokenDetail() {
  const route = useAtomValue(routeAtom)
  return route.view === 'TokenDetail' ? <Detail token={route.token} /> : null
}

/** An untrusted token has a warning instead of price and actions. */
function Detail({ token }: { token: AccountToken }) {
  const t = useMessages(texts)
  const d = useMessages(details)
  const deps = useDeps()
  const id = token.chainId as CaipNetworkId
  const network = findNetwork(useAtomValue(networksAtom), id) ?? null
  const namespaceName = namespaceOf(id)
  const namespace = useAtomValue(namespaceAtom)(namespaceName)
  const symbol = foreignText(token.symbol, 16) ?? '?'
  const contract = contractOf(token)
  const isKnown = isTrusted(token)
  const [reason] = token.flags?.reasons ?? []
  const { value } = token
  const isPriced = isKnown && value !== undefined
  const explorer = network && contract && namespace && explorerAddressUrl(network, contract, namespace.explorerPath)
  return (
    <div className="detail">
      {!isKnown && (
        <Alert type="warning">
          {t('unverified')}
          {reason && `\n${reason === 'link' ? d('detailLink') : t(SPAM_REASON_TEXTS[reason])}`}
        </Alert>
      )}
      <div className="detail-head">
        <TokenImage source={token.iconUrl} symbol={symbol} network={network} />
        <h2 className="detail-title">
          <bdi>{foreignText(token.name) ?? symbol}</bdi>
        </h2>
      </div>
      {isPriced && (
        <Suspense>
          <PriceLine token={token} />
        </Suspense>
      )}
      {(isKnown || token.isAdded) && <Actions namespace={namespace} token={token} />}
      <dl className="facts">
        {isPriced && (
          <Field name={d('detailValue')}>
            <bdi dir="ltr">{formatDollars(value)}</bdi>
          </Field>
        )}
        <Field name={d('detailAmount')}>
          <bdi dir="ltr" title={token.quantity.numeric}>
            {formatQuantity(token.quantity.numeric)} <bdi>{symbol}</bdi>
          </bdi>
        </Field>
        <Field name={d('detailNetwork')}>
          <bdi>{network?.name ?? token.chainId}</bdi>
        </Field>
        {contract && (
          <Field name={t('nftContract')}>
            <Address namespace={namespaceName} address={contract} />
            <CopyButton label={t('copyAddress')} onCopy={() => copyText(deps, contract)} />
          </Field>
        )}
      </dl>
      <LinkRows href={explorer} title={t('explorer')} />
    </div>
  )
}
