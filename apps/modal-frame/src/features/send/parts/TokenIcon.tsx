import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { Picture } from '../../../ui/display/Picture.tsx'

export function TokenIcon({ token }: { token: Pick<TokenBalance, 'symbol' | 'iconUrl'> }) {
  return <Picture source={token.iconUrl || undefined} name={token.symbol} shape="round" />
}
