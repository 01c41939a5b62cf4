/** `balanceOf(address)`, without its argument. */
export const BALANCE_OF = '0x70a08231'
/** `decimals()` */
export const DECIMALS = '0x313ce567'
/** `symbol()` */
export const SYMBOL = '0x95d89b41'
/** `name()` */
export const NAME = '0x06fdde03'

/** Enough for a token that is a proxy, and too little for one that burns what it gets or answers without end. */
export const TOKEN_GAS = '0x493e0'

/** More decimals than this are no token's. */
export const MAX_DECIMALS = 36n
