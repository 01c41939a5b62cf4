import { foreignText } from '@airlock/protocol/text/foreignText'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { ShownTransfer } from '../state/activity/mergeTransfers.ts'
import { TokenImage } from '../views/Account/tabs/TokenImage.tsx'

type Props = { transfer: ShownTransfer | undefined; network: CaipNetwork | null }

export function TransferPicture({ transfer, network }: Props) {
  const { fungible_info: token, nft_info: nft } = transfer?.transfer ?? {}
  const source = nft?.content?.preview?.url ?? token?.icon?.url ?? ''
  const symbol = foreignText(nft ? nft.name : token?.symbol, 16) ?? network?.nativeCurrency.symbol ?? '?'
  return <TokenImage source={source} symbol={symbol} network={network} />
}

type PicturesProps = { transfers: readonly ShownTransfer[]; network: CaipNetwork | null }

export function TransferPictures({ transfers, network }: PicturesProps) {
  return (
    <span className="detail-pictures">
      {transfers.map((transfer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two at most, in a fixed order
        <TransferPicture key={index} transfer={transfer} network={network} />
      ))}
    </span>
  )
}
