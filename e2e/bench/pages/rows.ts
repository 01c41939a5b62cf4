/** The rows of the limit pages' lists, and the wallets that announce themselves. */
export const NAMES = ['Anise', 'Basil', 'Clove', 'Dill', 'Elder']
export const ALL = 'All wallets'
