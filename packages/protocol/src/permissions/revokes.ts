/** Same on all chains (https://github.com/Uniswap/permit2). */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** Other batches have fewer calls, because users read each of them. */
export const MAX_REVOKES = 50

/** `approve(spender, 0)`, `approve(0, tokenId)` and `setApprovalForAll(operator, false)`. */
const OF_TOKEN = /^0x(?:095ea7b3(?:0{24}[\da-f]{40}0{64}|0{64}[\da-f]{64})|a22cb4650{24}[\da-f]{40}0{64})$/i
/** `lockdown((address token, address spender)[])` */
const LOCKDOWN = /^0xcc53287f0{62}20[\da-f]{64}(?:0{24}[\da-f]{40}){2,}$/i

type Call = { to?: unknown; data?: unknown; value?: unknown }

export function isRevoke({ to, data, value = 0 }: Call): boolean {
  return (
    Number(value) === 0 &&
    typeof data === 'string' &&
    (OF_TOKEN.test(data) || (LOCKDOWN.test(data) && String(to).toLowerCase() === PERMIT2.toLowerCase()))
  )
}
