import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptSession } from '../gateway/answers/sessions.ts'
import { keepText, revokeText } from '../permissions/sessionTexts.ts'
import { acceptanceText, isModalText, registrationText, transferText } from './modalText.ts'

const name = 'nick.people.example'
const TO = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const timestamp = 1_796_000_000
const KEEPING = { pci: `0x${'ab'.repeat(32)}`, keep: true, facts: `0x${'cd'.repeat(32)}`, timestamp }

test('accepts a registration', () => {
  const texts = [
    registrationText({ name, attributes: {}, timestamp }),
    registrationText({ name, attributes: { bio: 'Hello', avatar: 'https://a.example/1.png' }, timestamp }),
  ]
  expect(texts.map(isModalText)).toEqual([true, true])
  expect(texts[0]).toBe('{"name":"nick.people.example","attributes":{},"timestamp":1796000000}')
})

test('accepts a transfer, an acceptance and the mark of a revoked permission', () => {
  const texts = [
    transferText({ name, to: TO, timestamp }),
    acceptanceText({ name, timestamp }),
    revokeText(`0x${'ab'.repeat(32)}`, timestamp),
  ]
  expect(texts.map(isModalText)).toEqual([true, true, true])
  expect(texts).toEqual([
    `{"name":"${name}","to":"${TO}","timestamp":${timestamp}}`,
    `{"name":"${name}","accept":true,"timestamp":${timestamp}}`,
    `{"pci":"0x${'ab'.repeat(32)}","revoke":true,"timestamp":${timestamp}}`,
  ])
})

test('accepts the text that keeps a permission', () => {
  const permissions = [{ type: 'x', data: {} }]
  const session = { pci: `0x${'ab'.repeat(32)}`, chainId: 'eip155:1', permissions, project: { id: '', name: '' } }
  const text = keepText(keptSession.parse(session), timestamp)
  expect(text).toMatch(
    /^Keep this permission in my list\.\n\n\{"pci":"0x[ab]{64}","keep":true,"facts":"0x[\da-f]{64}",/,
  )
  expect(isModalText(text)).toBe(true)
})

test.each([
  ['a sign-in', 'app.example wants you to sign in with your Ethereum account:\n0x…'],
  ['typed data', '{"types":{},"domain":{},"primaryType":"Permit","message":{}}'],
  ['a transfer to no address', JSON.stringify({ name, to: 'ada.eth', timestamp })],
  ['a transfer to a list', JSON.stringify({ name, to: [TO], timestamp })],
  ['a refusal', JSON.stringify({ name, accept: false, timestamp })],
  ['a transfer without a time', JSON.stringify({ name, to: TO })],
  ['a mark without a time', revokeText(`0x${'ab'.repeat(32)}`, undefined)],
  ['a mark of another id', revokeText('0xab', timestamp)],
  ['a permission to keep, without its sentence', JSON.stringify(KEEPING)],
  ['another text after that sentence', `Keep this permission in my list.\n\n${revokeText(KEEPING.pci, timestamp)}`],
  ['that sentence twice', `Keep this permission in my list.\n\n`.repeat(2) + JSON.stringify(KEEPING)],
  [
    'a permission to keep without facts',
    `Keep this permission in my list.\n\n${JSON.stringify({ ...KEEPING, facts: '0x' })}`,
  ],
  ['keys of the prototype', '{"constructor":1}'],
  ['a time that is text', `{"name":"${name}","attributes":{},"timestamp":"1"}`],
  ['a hash', `0x${'ab'.repeat(32)}`],
  ['no object', '["name","attributes","timestamp"]'],
  ['a text', '"name,attributes,timestamp"'],
  ['null', 'null'],
  ['another order', `{"attributes":{},"name":"${name}","timestamp":1}`],
  ['a key more', `{"name":"${name}","attributes":{},"timestamp":1,"to":"0x"}`],
  ['a key twice', `{"name":"a","name":"${name}","attributes":{},"timestamp":1}`],
  ['spaces', `{"name": "${name}","attributes":{},"timestamp":1}`],
  ['an object in the attributes', `{"name":"${name}","attributes":{"a":{}},"timestamp":1}`],
  ['a list in place of the name', '{"name":["a"],"attributes":{},"timestamp":1}'],
  ['a key of the prototype', `{"name":"${name}","attributes":{},"timestamp":1,"__proto__":{}}`],
  ['a text that is too long', registrationText({ name, attributes: { bio: 'x'.repeat(2_000) }, timestamp })],
])('[T175] rejects %s', (_, text) => {
  expect(isModalText(text)).toBe(false)
})

test('[T175] rejects changed texts that another parser could read differently', () => {
  const text = fc.record({
    name: fc.string(),
    attributes: fc.dictionary(fc.string(), fc.string()),
    timestamp: fc.nat(),
  })
  const change = fc.tuple(text.map(registrationText), fc.nat(), fc.string({ maxLength: 3 }))
  const property = fc.property(change, ([written, position, inserted]) => {
    const at = position % written.length
    const changed = written.slice(0, at) + inserted + written.slice(at + 1)
    if (isModalText(changed)) expect(JSON.stringify(JSON.parse(changed))).toBe(changed)
  })
  expect(() => fc.assert(property)).not.toThrow()
})
