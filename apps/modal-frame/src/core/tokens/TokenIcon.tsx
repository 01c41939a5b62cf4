import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { letterColour } from '../../ui/display/letterColour.ts'
import { Picture } from '../../ui/display/Picture.tsx'

type Props = { token: Pick<TokenBalance, 'symbol' | 'iconUrl' | 'address' | 'chainId'> }

export function TokenIcon({ token: { symbol, iconUrl, address, chainId } }: Props) {
  return <Picture source={iconUrl || undefined} name={symbol} colour={letterColour(address ?? chainId)} shape="round" />
}
