export const BALANCE_OF = '0x70a08231'
export const DECIMALS = '0x313ce567'
export const SYMBOL = '0x95d89b41'
export const NAME = '0x06fdde03'

/** Enough for a proxy token, too little for a hostile one. */
export const TOKEN_GAS = '0x493e0'

export const MAX_DECIMALS = 36n
