/** Without a chain id it means every EVM network (https://docs.ens.domains/ensip/19). */
export const EVM_COIN_TYPE = 2_147_483_648
/** https://docs.ens.domains/ensip/9 */
export const ETHER_COIN_TYPE = 60

/** https://docs.ens.domains/ensip/11 @throws RangeError */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId <= 0 || chainId >= EVM_COIN_TYPE) throw new RangeError('Invalid chainId')
  return (EVM_COIN_TYPE | chainId) >>> 0
}
