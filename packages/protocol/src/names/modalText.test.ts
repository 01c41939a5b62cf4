import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isModalText, registrationText } from './modalText.ts'

const name = 'nick.people.example'
const TO = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const timestamp = 1_796_000_000

test('take a registration', () => {
  const texts = [
    registrationText({ name, attributes: {}, timestamp }),
    registrationText({ name, attributes: { bio: 'Hello', avatar: 'https://a.example/1.png' }, timestamp }),
  ]
  expect(texts.map(isModalText)).toEqual([true, true])
  expect(texts[0]).toBe('{"name":"nick.people.example","attributes":{},"timestamp":1796000000}')
})

test.each([
  ['a sign-in', 'app.example wants you to sign in with your Ethereum account:\n0x…'],
  ['typed data', '{"types":{},"domain":{},"primaryType":"Permit","message":{}}'],
  // No view gives a name away: a modal that was taken over must not either.
  ['a transfer', JSON.stringify({ name, to: TO, timestamp })],
  ['an acceptance', JSON.stringify({ name, accept: true, timestamp })],
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
])('[T175] refuse %s', (_, text) => {
  expect(isModalText(text)).toBe(false)
})

test('[T175] take no changed text that another reader could see differently', () => {
  const text = fc.record({
    name: fc.string(),
    attributes: fc.dictionary(fc.string(), fc.string()),
    timestamp: fc.nat(),
  })
  const change = fc.tuple(text.map(registrationText), fc.nat(), fc.string({ maxLength: 3 }))
  const property = fc.property(change, ([written, place, inserted]) => {
    const at = place % written.length
    const changed = written.slice(0, at) + inserted + written.slice(at + 1)
    if (isModalText(changed)) expect(JSON.stringify(JSON.parse(changed))).toBe(changed)
  })
  expect(() => fc.assert(property)).not.toThrow()
})
