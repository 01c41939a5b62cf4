import { parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { DELEGATED_CODE } from '../../../smartAccount/delegate.ts'
import { COIN, FROM, node, shown, simulated, TO, transferred } from '../../../testing/callsNode.ts'
import { isSwept } from './isSwept.ts'

const OTHER_CODE = `0xef0100${'ab'.repeat(20)}`
const swept = simulated({ logs: [transferred(COIN, FROM, TO, parseEther('1'))] })

function requested(code: string, over: Record<string, unknown>) {
  const read = vi.fn(node({ eth_getCode: code, ...over }))
  const block = { number: 16n, timestamp: 100n, base: 1n }
  const response = isSwept({ chainId: 1, from: FROM, read: read as never, block })
  return { response, methods: () => read.mock.calls.map(([, method]) => method) }
}

describe('[T207] an account that runs foreign code', () => {
  test('is swept if a simulated payment leaves it at once', async () => {
    expect(await requested(OTHER_CODE, swept).response).toBe(true)
    const { warnings } = await shown({ to: TO, value: '0x1' }, { eth_getCode: OTHER_CODE, ...swept })
    expect(warnings).toContain('sweeper')
  })

  test('is not swept if the payment stays, or without a simulation', async () => {
    expect(await requested(OTHER_CODE, simulated({})).response).toBe(false)
    expect(await requested(OTHER_CODE, {}).response).toBe(false)
  })

  test('is not tested with our code, or none', async () => {
    for (const code of [DELEGATED_CODE, '0x']) {
      const { response, methods } = requested(code, swept)
      expect(await response).toBe(false)
      expect(methods()).toEqual(['eth_getCode'])
    }
  })
})
