import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProject } from './createProject.ts'
import { readAnswers } from './readAnswers.ts'
import { TEMPLATES } from './templates.ts'

const examples = fileURLToPath(new URL('../../../examples', import.meta.url))

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'create-airlock-'))
})
afterEach(() => rmSync(parent, { recursive: true }))
const read = (path: string) => readFileSync(join(parent, path), 'utf8')

describe('createProject', () => {
  test.each(TEMPLATES)('creates %s with a local modal', (template) => {
    createProject({ folder: join(parent, 'My App'), template, frame: 'local' }, examples, '1.2.3')
    const { name, scripts, dependencies, devDependencies } = JSON.parse(read('My App/package.json'))
    expect([name, dependencies['@airlock/sdk'], devDependencies['@airlock/modal']]).toEqual([
      'my-app',
      '1.2.3',
      '1.2.3',
    ])
    expect(scripts.dev).toMatch(/^airlock-modal -- /)
    expect(read('My App/.gitignore')).toContain('node_modules')
  })

  test.each([
    ['html', 'build.mjs'],
    ['vite-react', 'src/appKit.ts'],
    ['next', 'app/layout.tsx'],
    ['vue', 'src/main.ts'],
    ['svelte', 'src/appKit.ts'],
    ['angular', 'src/main.ts'],
    ['wagmi', 'src/config.ts'],
    ['ethers', 'src/main.ts'],
  ] as const)('writes the origin of a modal into %s', (template, file) => {
    createProject({ folder: join(parent, 'app'), template, frame: 'https://wallet.example' }, examples, '1.2.3')
    expect(read(`app/${file}`)).toContain('https://wallet.example')
    expect(read(`app/${file}`)).not.toContain('wallet.localhost')
    expect(read('app/package.json')).not.toContain('@airlock/modal')
  })

  test('rejects a folder with files', () => {
    writeFileSync(join(parent, 'mine.txt'), '')
    expect(() => createProject({ folder: parent, template: 'html', frame: 'local' }, examples, '1.2.3')).toThrow(
      'is not empty',
    )
    expect(existsSync(join(parent, 'package.json'))).toBe(false)
  })
})

describe('readAnswers', () => {
  test('takes the defaults without a terminal', async () => {
    expect(await readAnswers([], undefined)).toEqual({ folder: 'airlock-app', template: 'vite-react', frame: 'local' })
  })

  test('asks only for missing flags', async () => {
    const questions: string[] = []
    const responses = await readAnswers(['shop', '--template', 'html'], async (question) => {
      questions.push(question)
      return 'https://wallet.example/x'
    })
    expect(questions).toEqual(['Origin of your modal, or local'])
    expect(responses).toEqual({ folder: 'shop', template: 'html', frame: 'https://wallet.example' })
  })

  test.each([
    [['--template', 'rails'], 'rails is not a template.'],
    [['--frame', 'wallet.example'], 'wallet.example is not a URL.'],
  ])('rejects %j', async (args, message) => {
    await expect(readAnswers(args, undefined)).rejects.toThrow(message)
  })
})
