import { describe, expect, test, vi } from 'vitest'
import { mailboxKey, parseEmail } from './emailAddress.ts'

describe('[T60] an address', () => {
  test.each([
    ['ada@mail.example', 'ada@mail.example'],
    ['\t Ada@MAIL.example \n', 'ada@mail.example'],
    ['ａｄａ@mail.example', 'ada@mail.example'],
    ['\u2066ada@\u200bmail.example\u2069', 'ada@mail.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['a.d-a+tag@mail.example', 'a.d-a+tag@mail.example'],
  ])('reads %j as %j', (text, address) => {
    expect(parseEmail(text)).toBe(address)
  })

  test.each(['mail.example', '@mail.example', 'ada@', 'ada@ma il.example', 'ada@mail', 'a@b@mail.example', 'ada', ''])(
    'rejects %j',
    (text) => {
      expect(parseEmail(text)).toBeUndefined()
    },
  )
})

test('[T152] rejects a long text before it is normalised', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(parseEmail(`${'\uFDFA'.repeat(20_000)}@mail.example`)).toBeUndefined()
  expect(normalize).not.toHaveBeenCalled()
  normalize.mockRestore()
})

describe('[T55] spellings of one mailbox', () => {
  test.each([
    ['ada+tag@mail.example', 'ada@mail.example'],
    ['ada+a+b@mail.example', 'ada@mail.example'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
  ])('limits %s as %s', (encoding, key) => {
    expect(mailboxKey(encoding)).toBe(key)
  })

  test.each(['a.da@mail.example', 'ada@notgooglemail.com', 'ada@googlemail.com.example', 'ada@googlemail-com.example'])(
    'treats %s as another mailbox',
    (address) => {
      expect(mailboxKey(address)).toBe(address)
    },
  )
})
