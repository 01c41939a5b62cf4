export const PAGE_SIZE = 50
