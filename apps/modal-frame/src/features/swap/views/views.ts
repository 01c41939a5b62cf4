import { Swap } from './Swap/Swap.tsx'
import { SwapPreview } from './SwapPreview/SwapPreview.tsx'
import { SwapSelectToken } from './SwapSelectToken/SwapSelectToken.tsx'

/** Views of a swap, in one file: each name more would cost the first screen some bytes. */
export const views = { Swap, SwapPreview, SwapSelectToken }
