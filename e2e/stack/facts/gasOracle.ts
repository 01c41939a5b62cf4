import { type LocalContract, localContract } from './localContract.ts'

export const GAS_ORACLE: LocalContract = localContract('gas-oracle', { file: 'GasOracle' })
/** Where such rollups have it. @see https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
export const GAS_ORACLE_ADDRESS = '0x420000000000000000000000000000000000000F'
