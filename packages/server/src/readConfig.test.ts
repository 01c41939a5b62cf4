import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './readConfig.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
const path = join(folder, 'config.json')
writeFileSync(path, '{ "fee": { "share": 1 } }')
afterAll(() => rmSync(folder, { recursive: true }))

type Issue = { code: string; path: string[]; message: string; expected?: string }

function rejectionOf(issue: Issue) {
  try {
    readConfig(path, { safeParse: () => ({ success: false, error: { issues: [issue] } }) })
    return 'nothing'
  } catch (cause) {
    return (cause as Error).message.replace(path, 'FILE')
  }
}

test('names a missing key and the type of its value', () => {
  const missing = (of: Partial<Issue>) =>
    rejectionOf({ code: 'invalid_type', path: ['fee', 'limit'], message: 'Invalid input', ...of })
  expect(missing({ expected: 'string' })).toBe('FILE: fee.limit is missing. Write a text in quotes.')
  expect(missing({ expected: 'bigint' })).toBe('FILE: fee.limit is missing. Write a value.')
  expect(missing({})).toBe('FILE: fee.limit is missing. Write a value.')
})

test('uses the message of the rule that failed', () => {
  const path = ['fee', 'limit']
  expect(rejectionOf({ code: 'custom', path, message: 'State a limit.' })).toBe(
    'FILE: fee.limit is missing. State a limit.',
  )
  expect(rejectionOf({ code: 'custom', path: ['fee', 'share'], message: 'State less than 1.' })).toBe(
    'FILE: fee.share is 1. State less than 1.',
  )
})
