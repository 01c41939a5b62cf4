import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const template = fileURLToPath(new URL('./consumer', import.meta.url))

/** Packages of a Vite project for React and TypeScript, as links to those that are installed here. */
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
  /** Paths of the files of the package as it was installed. */
  installed(): string[]
  /** @throws Error with the compiler output */
  typeCheck(options?: Record<string, unknown>): void
  /** Builds the app. @returns its files by path */
  build(): Map<string, Buffer>
  remove(): void
}

/**
 * Packs the SDK and installs the tarball into an empty folder outside of the repository, so that nothing of the workspaces can be
 * found from there. Nothing is downloaded: a package that the tarball needs and does not hold makes the installation fail.
 */
export function createConsumerProject(): ConsumerProject {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-consumer-'))
  const inFolder = { cwd: folder, encoding: 'utf8' } as const
  // A script of npm passes its `.npmrc` destination on.
  const destination = ['--pack-destination', folder]
  const packed = npm(
    ['pack', join(repository, 'apps/parent-sdk'), '--ignore-scripts', '--json', ...destination],
    folder,
  )
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  writeJson(join(folder, 'package.json'), { name: 'consumer', private: true, type: 'module' })
  npm(['install', join(folder, filename), '--offline', '--no-audit', '--no-fund'], folder)
  for (const name of TOOLS) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), link, 'junction')
  }
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

function npm(args: string[], cwd: string) {
  // npm is a script on Windows, which only a shell runs.
  return execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32', stdio: 'pipe' })
}

/** Paths below a folder, with forward slashes. */
function filesOf(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

function writeJson(path: string, value: unknown) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
