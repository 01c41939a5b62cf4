import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { Image } from '../../ui/display/Image.tsx'
import { letterColour } from '../../ui/display/letterColour.ts'

type Props = { token: Pick<TokenBalance, 'symbol' | 'iconUrl'> }

export function TokenIcon({ token: { symbol, iconUrl } }: Props) {
  return <Image source={iconUrl || undefined} name={symbol} colour={letterColour(symbol)} shape="round" />
}
