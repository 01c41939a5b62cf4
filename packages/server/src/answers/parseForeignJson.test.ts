import { expect, test, vi } from 'vitest'
import { parseForeignJson } from './parseForeignJson.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test.each([
  '{"a":[1,"x"],"b":null}',
  '"[[[\\\\"',
  `"${'['.repeat(100)}\\"${'{'.repeat(100)}"`,
  `[${'[],'.repeat(100)}{}]`,
  nested(64),
  '0',
])('parses %.40s', (text) => {
  expect(parseForeignJson(text)).toEqual(JSON.parse(text))
})

test.each(['', '{', '[1,]', 'undefined', '"x'])('returns undefined for %s', (text) => {
  expect(parseForeignJson(text)).toBeUndefined()
})

test.each([
  ['65 levels', nested(65)],
  ['a megabyte of brackets', '['.repeat(1_048_576)],
  ['objects', '{"a":'.repeat(65)],
])('[T152] refuses %s without parsing it', (_, text) => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(parseForeignJson(text)).toBeUndefined()
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})
