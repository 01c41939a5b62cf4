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

test('has a row for every working option of createAppKit', () => {
  const options = [...Object.keys(CHECKS), 'networks', 'defaultNetwork']
  expect(options.filter((option) => !rows.includes(option))).toEqual([])
})

test('shows the actual default in each row', () => {
  const input = Object.entries(CHECKS).flatMap(([option, [, initial]]: [string, Check]) =>
    typeof initial === 'boolean' || typeof initial === 'string' ? [`${option}: \`${initial}\``] : [],
  )
  const written = [...text.matchAll(/^\| `(\w+)` \|.*\| ([^|]*) \|$/gm)].map(([, option, cell]) => `${option}: ${cell}`)
  expect(input.filter((one) => !written.includes(one))).toEqual([])
})

test('names every option of other kits', () => {
  const options = Object.keys(ADVICE)
  expect(options.filter((option) => !new RegExp(`\`${option}(?:: false)?\``).test(text))).toEqual([])
})

test('has a row for every entry of airlock.config.json', () => {
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
