import { expect, test, vi } from 'vitest'
import { parseForeignJson } from './parseForeignJson.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test.each([
  '{"a":[1,"x"],"b":null}',
  '"[[[\\\\"',
  `"${'['.repeat(100)}\\"${'{'.repeat(100)}"`,
  `[${'[],'.repeat(100)}{}]`,
  nested(64),
  `[${'1,'.repeat(49_000)}",${','.repeat(60_000)}"]`,
  JSON.stringify(
    Array.from({ length: 1_000 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_call',
      params: [{ to: '0x', data: '0x' }, 'latest'],
    })),
  ),
  '0',
])('parses %.40s', (text) => {
  expect(parseForeignJson(text)).toEqual(JSON.parse(text))
})

test.each(['', '{', '[1,]', 'undefined', '"x'])('returns undefined for %s', (text) => {
  expect(parseForeignJson(text)).toBeUndefined()
})

test.each([
  ['65 nested lists', nested(65)],
  ['a megabyte of brackets', '['.repeat(1_048_576)],
  ['65 nested objects', '{"a":'.repeat(65)],
  ['a megabyte of empty lists', `[${'[],'.repeat(349_000)}[]]`],
  ['a megabyte of keys', `{${Array.from({ length: 90_000 }, (_, at) => `"${at}":1`)}}`],
  ['a megabyte of numbers', `[${'1,'.repeat(520_000)}1]`],
])('[T152] rejects %s without parsing it', (_, text) => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(parseForeignJson(text)).toBeUndefined()
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})
