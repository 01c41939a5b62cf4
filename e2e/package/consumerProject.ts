import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOf, installTarball, repository, writeJson } from './installTarball.ts'

const template = fileURLToPath(new URL('./consumer', import.meta.url))

const TOOLS = ['@types/react', '@types/react-dom', 'csstype', 'react', 'react-dom', 'scheduler', 'vite']

const COMPILER = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  // The declarations of the package are checked too, not only used.
  skipLibCheck: false,
  types: [],
}

export type ConsumerProject = {
  installed(): string[]
  /** @throws Error with the compiler output */
  typeCheck(options?: Record<string, unknown>): void
  require(entry: string): string[]
  build(): Map<string, Buffer>
  remove(): void
}

export function createConsumerProject(): ConsumerProject {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-consumer-'))
  const inFolder = { cwd: folder, encoding: 'utf8' } as const
  installTarball(folder, TOOLS)
  cpSync(template, folder, { recursive: true })

  return {
    installed: () => filesOf(join(folder, 'node_modules/@airlock/sdk')),
    typeCheck(options = {}) {
      writeJson(join(folder, 'tsconfig.json'), {
        compilerOptions: { ...COMPILER, ...options },
        files: ['main.tsx', 'elements.tsx'],
      })
      run(join(repository, 'node_modules/typescript/bin/tsc'), ['-p', '.'])
    },
    require(entry) {
      const script = `console.log(JSON.stringify(Object.keys(require('${entry}'))))`
      return JSON.parse(execFileSync(process.execPath, ['--input-type=commonjs', '-e', script], inFolder))
    },
    build() {
      run(join(repository, 'node_modules/vite/bin/vite.js'), ['build', '--logLevel', 'error'])
      const dist = join(folder, 'dist')
      return new Map(filesOf(dist).map((path) => [path, readFileSync(join(dist, path))]))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }

  function run(script: string, args: string[]) {
    try {
      execFileSync(process.execPath, [script, ...args], inFolder)
    } catch (cause) {
      const { stdout, stderr } = cause as { stdout: string; stderr: string }
      throw new Error(`${stdout}${stderr}`)
    }
  }
}
