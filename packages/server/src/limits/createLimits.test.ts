import { describe, expect, test } from 'vitest'
import { createLimits } from './createLimits.ts'

const RULES = { calls: { points: 3, duration: 60 }, mails: { points: 1, duration: 60 } }

describe('limits without a store', () => {
  test('counts in this process, for each rule and key separately', async () => {
    const limits = createLimits(RULES, {})
    await limits.take('calls', 'one', 2)
    await limits.take('calls', 'one')
    await expect(limits.take('calls', 'one')).rejects.toMatchObject({
      name: 'LimitHit',
      message: 'Over a limit.',
      retryAfterSeconds: 60,
    })
    await limits.take('calls', 'other', 3)
    await limits.take('mails', 'one')
    await limits.close()
  })

  test('checks a limit without counting', async () => {
    const limits = createLimits(RULES, {})
    for (let attempt = 0; attempt < 4; attempt++) await limits.check([['calls', 'one', 3]])
    await limits.take('calls', 'one', 2)
    await limits.check([
      ['calls', 'one'],
      ['mails', 'one'],
    ])
    const over = { name: 'LimitHit', retryAfterSeconds: 60 }
    await expect(limits.check([['calls', 'one', 2]])).rejects.toMatchObject(over)
    await limits.take('calls', 'one')
    await expect(limits.check([['calls', 'one']])).rejects.toMatchObject(over)
    await limits.check([['calls', 'other', 3]])
    // More than there ever is: no wait helps.
    await expect(limits.check([['calls', 'other', 4]])).rejects.toMatchObject({ ...over, retryAfterSeconds: 0 })
  })

  test('uses the operator’s limits for the named rules', async () => {
    const limits = createLimits(RULES, {}, { mails: 2 })
    await limits.consumeAll([
      ['mails', 'one'],
      ['mails', 'one'],
    ])
    await expect(limits.take('mails', 'one')).rejects.toMatchObject({ name: 'LimitHit' })
    await expect(limits.take('calls', 'one', 4)).rejects.toMatchObject({ name: 'LimitHit' })
  })
})
