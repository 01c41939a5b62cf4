import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PACKAGES } from '../release/packages.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const { engines, scripts, version } = JSON.parse(read('package.json')) as {
  engines: { node: string }
  scripts: Record<string, string>
  version: string
}

describe.each([
  ['ci.yml', ['npm ci', 'npm run check', 'npm test', 'npm run release -- --dry-run', 'npm run examples']],
  ['wide.yml', ['npm ci', 'npm run test:wide']],
])('workflow %s', (file, commands) => {
  type Step = { uses?: string; run?: string }
  const workflow = parse(read(`.github/workflows/${file}`)) as {
    permissions: object
    jobs: Record<string, { steps: Step[] }>
  }
  const { permissions, jobs } = workflow
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  test('runs its commands', () => {
    expect(steps.map(({ run }) => run)).toEqual(expect.arrayContaining(commands))
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

test('keeps the README within 120 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test.each(['README.md', 'AGENTS.md', 'CONTRIBUTING.md'])('names only scripts that exist in %s', (file) => {
  const names = [...read(file).matchAll(/`npm (?:run )?(start|test|(?<=run )[\w:-]+)/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => scripts[name] === undefined)).toEqual([])
})

test.each(PACKAGES)('names the changelog and another package in the README of $name', ({ folder, name }) => {
  const readme = read(`${folder}/README.md`)
  expect(readme).toContain('CHANGELOG.md')
  const linked = [...readme.matchAll(/\(https:\/\/www\.npmjs\.com\/package\/([^)]+)\)/g)].map(([, one]) => one)
  expect(linked.filter((one) => one !== name)).not.toEqual([])
})

test('lists the current version in the changelog', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}`)
})
