import { readFileSync } from 'node:fs'
import { airlockConfig } from '@airlock/protocol/config/config'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ADVICE } from '../../../apps/parent-sdk/src/engine/warnings/advice.ts'
import { CHECKS, type Check } from '../../../apps/parent-sdk/src/page/options/checks.ts'

const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
const rows = [...text.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
)

test('Every option of createAppKit that works has a row', () => {
  const options = [...Object.keys(CHECKS), 'networks', 'defaultNetwork']
  expect(options.filter((option) => !rows.includes(option))).toEqual([])
})

test('The default in a row is the one that counts', () => {
  const input = Object.entries(CHECKS).flatMap(([option, [, initial]]: [string, Check]) =>
    typeof initial === 'boolean' || typeof initial === 'string' ? [`${option}: \`${initial}\``] : [],
  )
  const written = [...text.matchAll(/^\| `(\w+)` \|.*\| ([^|]*) \|$/gm)].map(([, option, cell]) => `${option}: ${cell}`)
  expect(input.filter((one) => !written.includes(one))).toEqual([])
})

test('Every option of other kits is named', () => {
  const options = Object.keys(ADVICE)
  expect(options.filter((option) => !new RegExp(`\`${option}(?:: false)?\``).test(text))).toEqual([])
})

test('Every entry of airlock.config.json has a row', () => {
  const schema = z.toJSONSchema(airlockConfig, { io: 'input' })
  const project = schema.properties?.projects as { additionalProperties: { properties: object } }
  const gateway = schema.properties?.gateway as { properties: object }
  const entries = [
    ...Object.keys(schema.properties ?? {}).filter((entry) => entry !== '$schema'),
    ...Object.keys(project.additionalProperties.properties).map((entry) => `projects.*.${entry}`),
  ]
  expect(entries.filter((entry) => !rows.includes(entry))).toEqual([])
  // An entry whose own entries have rows needs none itself.
  const sections = Object.keys(gateway.properties).map((entry) => `gateway.${entry}`)
  expect(sections.filter((entry) => !rows.some((row) => row?.startsWith(entry)))).toEqual([])
})

test('names only options that exist', () => {
  const known = [
    'networks',
    'defaultNetwork',
    ...[CHECKS, ADVICE].flatMap(Object.keys),
    ...Object.keys(airlockConfig.def.shape),
  ]
  const strange = rows.filter(
    (row) =>
      row !== undefined &&
      !/^(?:projects\.|gateway\.|onePort\.|secureServer\.|[A-Z_]+$)/.test(row) &&
      !known.includes(row.replace(': false', '')),
  )
  expect(strange).toEqual([])
})
