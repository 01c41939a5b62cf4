import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { Image, type PictureProps } from '../../ui/display/Image.tsx'
import { letterColour } from '../../ui/display/letterColour.ts'

type Props = { token: Pick<TokenBalance, 'symbol' | 'iconUrl'>; size?: PictureProps['size'] | undefined }

export function TokenIcon({ token: { symbol, iconUrl }, size = 'row' }: Props) {
  return <Image source={iconUrl || undefined} name={symbol} colour={letterColour(symbol)} shape="round" size={size} />
}
