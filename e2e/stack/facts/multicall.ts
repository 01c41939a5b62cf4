import { mainnet } from '@airlock/protocol/chains/generated/table'
import { type LocalContract, localContract } from './localContract.ts'

/** A double of Multicall3, by which the secure frame reads allowances. */
export const MULTICALL: LocalContract = localContract('multicall', { file: 'Multicall' })
/** The address at which every chain has it. */
export const MULTICALL_ADDRESS = mainnet.contracts.multicall3.address
