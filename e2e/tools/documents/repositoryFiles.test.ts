import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const { engines, version } = JSON.parse(read('package.json')) as { engines: { node: string }; version: string }

describe('CI workflow', () => {
  const text = read('.github/workflows/ci.yml')
  type Step = { uses?: string; run?: string }
  const { permissions, jobs } = parse(text) as { permissions: object; jobs: Record<string, { steps: Step[] }> }
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  test('runs the checks and the tests', () => {
    expect(steps.map(({ run }) => run)).toEqual(expect.arrayContaining(['npm ci', 'npm run check', 'npm test']))
  })

  test('pins each action by its commit', () => {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  })

  test('grants no permission to a job that does not name it', () => {
    expect(permissions).toEqual({})
  })
})

const FORMS = readdirSync(`${root}.github/ISSUE_TEMPLATE`).filter((name) => name !== 'config.yml')
test.each(FORMS)("asks for a maintainer's data in %s", (name) => {
  type Field = { type: string; id?: string; validations?: { required: boolean } }
  const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as { name: string; description: string; body: Field[] }
  const fields = form.body.filter(({ type }) => type !== 'markdown')
  expect(form.name && form.description).not.toBe('')
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
  expect(fields.some(({ validations }) => validations?.required)).toBe(true)
})

test('names the lowest supported Node version in .nvmrc', () => {
  expect(`>=${read('.nvmrc').trim()}`).toBe(engines.node)
})

test('lists the current version in the changelog', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}`)
})
