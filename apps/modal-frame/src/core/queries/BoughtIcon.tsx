import type { PictureProps } from '../../ui/display/Image.tsx'
import { useDeps } from '../ports/DepsContext.tsx'
import { contractOf } from '../tokens/contractOf.ts'
import { TokenIcon } from '../tokens/TokenIcon.tsx'
import type { TransferSummary } from '../transactions/transactions.ts'
import type { QueriedAccount } from './queryKeys.ts'
import { tokensQuery } from './tokens.ts'
import { useQuery } from './useQuery.ts'

type Props = {
  account: QueriedAccount
  bought: NonNullable<TransferSummary['bought']>
  size?: PictureProps['size']
}

/** Picture of the token that a swap gets, if the account lists it. */
export function BoughtIcon({ account, bought: { symbol, token }, size }: Props) {
  const { data = [] } = useQuery({ ...tokensQuery(useDeps(), account), enabled: false })
  const listed = data.find((one) => contractOf(one)?.toLowerCase() === token?.toLowerCase())
  return <TokenIcon token={{ symbol, iconUrl: listed?.iconUrl ?? '' }} size={size} />
}
