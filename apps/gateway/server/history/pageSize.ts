/** Transactions of one page of a history, of one chain or of several. */
export const PAGE_SIZE = 50
