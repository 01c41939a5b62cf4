import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from './version.ts'

test('sends the package version to the frame', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync('apps/parent-sdk/package.json', 'utf8')).version)
})
