import type { Page } from '@playwright/test'

export const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function requestPermission(page: Page, amount: `0x${string}`): Promise<number | undefined> {
  return page.evaluate(
    async ([to, allowanceAmount]) => {
      const permission = { type: 'native-token-allowance', data: { allowanceAmount } }
      const rules = [{ type: 'expiry', data: { timestamp: 1_900_000_000 } }]
      const provider = window.airlock?.appKit?.getProvider('eip155')
      try {
        const params = [{ to, permission, rules }]
        const granted = await provider?.request({ method: 'wallet_requestExecutionPermissions', params })
        return (granted as unknown[]).length
      } catch (cause) {
        return (cause as { code?: number }).code
      }
    },
    [SPENDER, amount] as const,
  )
}
