import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { useState } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { useActiveAccount } from '../../../core/queries/useActiveAccount.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Image } from '../../../ui/display/Image.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { readPurchases } from '../flows/readPurchases.ts'
import { shownPurchaseAtom } from '../state/buyState.ts'
import { amountText } from '../state/Purchase.ts'
import { texts } from '../texts/texts.ts'

export function Purchases() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useActiveAccount()
  const [all] = useState(() => readPurchases(deps))
  const purchases = all.filter(
    ({ network, address }) =>
      account !== null && network === account.network && isSameAddress(namespaceOf(network), address, account.address),
  )
  if (purchases.length === 0) return null
  return (
    <ul className="rows" aria-label={t('purchases')}>
      {purchases.map((purchase) => (
        <Row
          key={purchase.reference}
          id={purchase.reference}
          onClick={() => {
            const { title } = purchase
            deps.store.set(shownPurchaseAtom, {
              status: 'open',
              title,
              purchase,
              url: null,
              hasWindow: true,
              order: null,
            })
            navigate(deps, { view: 'BuyInProgress' })
          }}
          image={<Image source={undefined} name={purchase.title} shape="round" />}
          title={t('buyingAsset', { asset: purchase.asset })}
          detail={<bdi>{`${amountText(purchase)} · ${purchase.title}`}</bdi>}
          end={<Tag variant="accent">{t('buyWaiting')}</Tag>}
        />
      ))}
    </ul>
  )
}
