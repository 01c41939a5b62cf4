import { parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { DELEGATED_CODE } from '../../../calls/smartAccount/delegate.ts'
import { COIN, FROM, node, shown, simulated, TO, transferred } from '../../../testing/callsNode.ts'
import { isSwept } from './isSwept.ts'

const OTHER_CODE = `0xef0100${'ab'.repeat(20)}`
const swept = simulated({ logs: [transferred(COIN, FROM, TO, parseEther('1'))] })

function asked(code: string, over: Record<string, unknown>) {
  const read = vi.fn(node({ eth_getCode: code, ...over }))
  const block = { number: 16n, timestamp: 100n, base: 1n }
  const answer = isSwept({ chainId: 1, from: FROM, read: read as never, block })
  return { answer, methods: () => read.mock.calls.map(([, method]) => method) }
}

describe('[T207] an account that runs foreign code', () => {
  test('is swept if a simulated payment leaves it at once', async () => {
    expect(await asked(OTHER_CODE, swept).answer).toBe(true)
    const { warnings } = await shown({ to: TO, value: '0x1' }, { eth_getCode: OTHER_CODE, ...swept })
    expect(warnings).toContain('sweeper')
  })

  test('is not swept if the payment stays, or without a simulation', async () => {
    expect(await asked(OTHER_CODE, simulated({})).answer).toBe(false)
    expect(await asked(OTHER_CODE, {}).answer).toBe(false)
  })

  test('is not tested with our code, or none', async () => {
    for (const code of [DELEGATED_CODE, '0x']) {
      const { answer, methods } = asked(code, swept)
      expect(await answer).toBe(false)
      expect(methods()).toEqual(['eth_getCode'])
    }
  })
})
