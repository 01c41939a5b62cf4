import { expect } from '@playwright/test'
import { sendRequest } from '../../support/email/email.ts'
import { test as withPerson } from '../../support/email/sharedPerson.ts'

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PERMISSION = { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } }

withPerson(
  '[S6.5:grantPermissions] [S6.5:revokePermissions] [S6.5:sendUserOperation] answers only after the person saw the request',
  async ({ page, user: { address, screen } }, testInfo) => {
    const requests = [
      ['wallet_grantPermissions', 'Let an app act without asking', { to: SPENDER, permission: PERMISSION }],
      ['wallet_requestExecutionPermissions', 'Let an app act without asking', { to: SPENDER, permission: PERMISSION }],
      ['wallet_revokePermissions', 'Revoke a permission', { permissionsContext: '0x01' }],
      ['eth_sendUserOperation', 'Send a prepared transaction', { sender: address, callData: '0x' }],
    ] as const
    for (const [method, heading, params] of requests) {
      let isAnswered = false
      const requestCount = sendRequest(page, method, [params])
      void requestCount.then(() => {
        isAnswered = true
      })
      await expect(screen.heading).toHaveText(heading)
      await page.screenshot({ path: testInfo.outputPath(`${method}.png`) })
      expect([method, isAnswered]).toEqual([method, false])
      await expect(screen.frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      await screen.frame.getByRole('button', { name: 'Close', exact: true }).click()
      expect([method, (await requestCount).error?.code]).toEqual([method, 4_200])
      await expect(screen.heading).toHaveCount(0)
    }
    const supported = await sendRequest(page, 'wallet_getSupportedExecutionPermissions', [])
    expect(supported.result).toEqual({})
  },
)
