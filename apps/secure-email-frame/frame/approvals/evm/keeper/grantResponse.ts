import { type Address, getAddress, numberToHex } from 'viem'
import { contextOf, type KeeperGrant } from './keeperAbi.ts'

type Input = { chainId: number; owner: string; keeper: Address }

export function grantResponse(grant: KeeperGrant, { chainId, owner, keeper }: Input) {
  const { token, amount, period, start, end, payees, redeemer } = grant
  const common = { tokenAddress: token, startTime: Number(start) }
  const isAdjustmentAllowed = false
  const rule = (type: string, data: object) => ({ type, isAdjustmentAllowed, data })
  return {
    chainId: numberToHex(chainId),
    from: getAddress(owner),
    // The chain knows only the account that may redeem, so each device answers the same.
    to: redeemer,
    permission: {
      ...(period === 0n
        ? { type: 'erc20-token-allowance', data: { ...common, allowanceAmount: numberToHex(amount) } }
        : {
            type: 'erc20-token-periodic',
            data: { ...common, periodAmount: numberToHex(amount), periodDuration: Number(period) },
          }),
      isAdjustmentAllowed,
    },
    rules: [
      rule('expiry', { timestamp: Number(end) }),
      rule('payee', { addresses: [...payees] }),
      rule('redeemer', { addresses: [redeemer] }),
    ],
    context: contextOf(getAddress(owner), grant),
    delegationManager: keeper,
    dependencies: [],
  }
}
