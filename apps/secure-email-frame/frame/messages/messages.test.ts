// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { en } from './en.ts'
import { errorText } from './errorText.ts'
import { loadLanguage } from './loadLanguage.ts'
import { localeOf } from './localeOf.ts'

const { messages: ar } = await loadLanguage('ar')

test.each([
  ['en', 'en', 'ltr'],
  ['ar', 'ar', 'rtl'],
  ['ar-EG', 'ar', 'rtl'],
  ['AR', 'ar', 'rtl'],
  ['tlh', 'en', 'ltr'],
  ['', 'en', 'ltr'],
  ['constructor', 'en', 'ltr'],
])('reads %j in %s, %s', async (tag, expected, direction) => {
  expect(await loadLanguage(tag)).toMatchObject({ tag: expected, direction })
})

test('gives every key its translation', () => {
  expect(Object.keys(ar)).toEqual(Object.keys(en))
  expect(ar.titles.signMessage).toBe('توقيع رسالة')
  expect(Object.keys(ar.changes)).toEqual(Object.keys(en.changes))
  expect(ar.changes.exported).toBe('عُرضت عبارة الاسترداد')
})

test('takes the language of the modal, or English if the operator keeps it', () => {
  history.replaceState(null, '', '?locale=ar')
  expect(localeOf(window)).toBe('ar')
  document.documentElement.setAttribute('translate', 'no')
  expect(localeOf(window)).toBe('en')
  document.documentElement.removeAttribute('translate')
})

test('translates errors, and shows node messages verbatim', () => {
  expect(errorText(new SecureError('COOLDOWN', { retryAfterSeconds: 12 }), en)).toBe(
    'Please try again after 12 seconds\nWe just sent you a code.',
  )
  expect(errorText(new SecureError('WRONG_KEY'), ar)).toBe(ar.faults.WRONG_KEY)
  expect(errorText(new SecureError('NETWORK_FAILED', { message: 'nonce too low' }), ar)).toBe('nonce too low')
  expect(errorText(new SecureError('NETWORK_FAILED'), ar)).toBe(ar.faults.NETWORK_FAILED)
  expect(errorText(new TypeError('x is not a function'), en)).toBe(en.faults.UNAVAILABLE)
})

test('adds the next step to errors without a text', () => {
  const offline = { message: 'The site does not pay fees on this network.', next: 'Pay the fee yourself.' }
  expect(errorText(new SecureError('SPONSOR_OFF', offline), en)).toBe(`${offline.message}\n${offline.next}`)
  expect(errorText(new SecureError('TOO_MANY_CALLS'), en)).toBe(
    'Too many pending calls.\nWait for earlier calls to settle.',
  )
})

test('adds no default step to a special message', () => {
  const message = 'There are no smart accounts on this network.'
  expect(errorText(new SecureError('NOT_CONFIGURED', { message }), en)).toBe(message)
})
