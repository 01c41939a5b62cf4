import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from './version.ts'

test('the version that the frame is told is that of the package', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync('apps/parent-sdk/package.json', 'utf8')).version)
})
