import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { FROM, shown, simulated, TOKEN, transferred, UNKNOWN_ACCOUNT } from '../../../testing/callsNode.ts'
import { WARNING_LEVELS } from '../../receipt/levels.ts'

const claim = { to: UNKNOWN_ACCOUNT, data: toFunctionSelector('function claim()') }

describe('[T207] a call that is named like a gift', () => {
  test('contradicts its name if it takes the coin or a token', async () => {
    expect(WARNING_LEVELS.contradicts).toBe('red')
    expect((await shown({ ...claim, value: '0x1' }, simulated({}))).warnings).toContain('contradicts')
    const used = simulated({ logs: [transferred(TOKEN, FROM, UNKNOWN_ACCOUNT, 5n)] })
    expect((await shown(claim, used)).warnings).toContain('contradicts')
  })

  test('warns of none that takes nothing, or has another name', async () => {
    expect((await shown(claim, simulated({}))).warnings).not.toContain('contradicts')
    const deposit = { to: UNKNOWN_ACCOUNT, data: toFunctionSelector('function stake()'), value: '0x1' }
    expect((await shown(deposit, simulated({}))).warnings).not.toContain('contradicts')
  })
})
