import { expect, test } from 'vitest'
import { parseProxies } from './parseProxies.ts'

test.each([
  [undefined, 0],
  ['', 0],
  ['0', 0],
  ['1', 1],
  ['8', 8],
])('reads PROXIES %j as %i', (text, proxies) => {
  expect(parseProxies(text)).toBe(proxies)
})

test.each(['-1', '9', '1.5', 'one', 'NaN', 'Infinity'])('rejects PROXIES %j', (text) => {
  expect(() => parseProxies(text)).toThrow(
    new Error(`PROXIES is "${text}". Set it to the number of proxies in front of the server, 0 to 8.`),
  )
})
