import type { Address } from 'viem'

export const DELEGATE_ADDRESS: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
