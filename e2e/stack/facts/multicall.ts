import { mainnet } from '@airlock/protocol/chains/generated/table'
import { type LocalContract, localContract } from './localContract.ts'

export const MULTICALL: LocalContract = localContract('multicall', { file: 'Multicall' })
export const MULTICALL_ADDRESS = mainnet.contracts.multicall3.address
