import { foreignText } from '@airlock/protocol/text/foreignText'
import { formatQuantity } from '../../../texts/figures.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import type { ShownTransfer } from '../state/activity/mergeTransfers.ts'

export function Amount({ transfer, direction, quantity, isFailed }: ShownTransfer & { isFailed?: boolean }) {
  const t = useMessages()
  const { fungible_info: token, nft_info: nft } = transfer
  const name = foreignText(nft ? nft.name : token?.symbol, 16) ?? (nft ? t('titleNftDetail') : undefined)
  if (name === undefined || !/[1-9]/.test(quantity)) return null
  const sign = direction === 'out' ? '−' : direction === 'in' ? '+' : ''
  return (
    <bdi dir="ltr" className={`amount amount-${isFailed ? 'failed' : direction}`} title={quantity}>
      {sign}
      {formatQuantity(quantity)} <bdi>{name}</bdi>
    </bdi>
  )
}
