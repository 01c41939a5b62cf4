import { expect, test } from 'vitest'
import { AirlockError, isAirlockError } from './AirlockError.ts'
import { PAGE_ERRORS } from './pageCodes.ts'
import { pageError } from './pageError.ts'

test.each(Object.keys(PAGE_ERRORS) as (keyof typeof PAGE_ERRORS)[])('matches the class for %s', (name) => {
  const context = { origin: 'https://wallet.example', problems: 'networks: none.' }
  const light = pageError(name, context)
  const full = new AirlockError(name, { context })
  for (const key of ['name', 'message', 'next', 'code', 'context', 'details', 'data'] as const) {
    expect(light[key]).toEqual(full[key])
  }
  expect(light.toJSON()).toEqual(full.toJSON())
  expect(isAirlockError(light, name)).toBe(true)
})

test('keeps the cause of the error', () => {
  expect(pageError('FRAME_UNREACHABLE', {}, 'gone').cause).toBe('gone')
})
