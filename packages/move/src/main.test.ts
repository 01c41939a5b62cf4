import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')
const MANIFEST = '{\n  "dependencies": {\n    "@reown/appkit": "1.8.24"\n  }\n}\n'

let folder: string
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' })
const move = (...args: string[]) =>
  run(process.execPath, '--import', import.meta.resolve('tsx'), MAIN, '--frame', 'https://wallet.example', ...args)
const manifest = () => readFileSync(join(folder, 'package.json'), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airlock-move-'))
  writeFileSync(join(folder, 'package.json'), MANIFEST)
  run('git', 'init', '-q')
  run('git', 'add', '-A')
  run('git', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'start')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('takes a trial back by the same command, although it changed the work tree', () => {
  move('--try')
  expect(manifest()).toContain('npm:@airlock/sdk@')
  move('--try')
  expect(manifest()).toBe(MANIFEST)
})

test.each(['localhost:3401', 'file:///modal'])('rejects %s as the origin', (frame) => {
  expect(() => move('--frame', frame)).toThrow(`${frame} is not a URL. Write one such as https://wallet.example.`)
  expect(manifest()).toBe(MANIFEST)
})

test('starts no trial in a work tree with changes', () => {
  writeFileSync(join(folder, 'new.ts'), '')
  expect(() => move('--try')).toThrow('The work tree has changes')
  expect(manifest()).toBe(MANIFEST)
})
