import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test } from 'vitest'
import { en } from '../../texts/en.ts'
import { format } from '../../texts/format.ts'
import { errorText } from './errorText.ts'

test('returns the text of a code, never that of the cause', () => {
  const error = new AirlockError('WALLET_FAILED', { cause: new Error('at https://evil.example line 1') })
  expect(errorText((key, values) => format(en[key], 'en', values), error)).toBe(en.errorWallet)
})

test('uses the general text for a code without one', () => {
  expect(errorText((key) => en[key] as string, new AirlockError('TOO_MANY_CALLS'))).toBe(en.errorGeneral)
})

test('leaves trying again to the button below the text', () => {
  const errors = Object.entries(en).filter(([key]) => key.startsWith('error'))
  expect(errors.filter(([, text]) => /try again/i.test(String(text)))).toEqual([])
})
