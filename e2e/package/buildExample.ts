import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { filesOf, installTarball, repository } from './installTarball.ts'

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/** @throws Error with the output of the build, or naming a version that differs from the repository's */
export function buildExample(name: string, env: Record<string, string>): Map<string, Buffer> {
  return buildProject(join(repository, 'examples', name), env)
}

/** Builds a project like `buildExample`. */
export function buildProject(source: string, env: Record<string, string> = {}): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), `airlock-${basename(source)}-`))
  try {
    installTarball(folder, [...pinnedPackages(source), 'csstype', 'scheduler'])
    cpSync(source, folder, { recursive: true, filter: (path) => !/[\\/](?:node_modules|dist)$/.test(path) })
    const bin = join(repository, 'node_modules/.bin')
    execFileSync('npm', ['run', 'build'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    })
    const dist = join(folder, 'dist')
    return new Map(filesOf(dist).map((path) => [path, readFileSync(join(dist, path))]))
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    throw new Error(`${source} could not be built. ${stdout}${stderr}`, { cause })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function pinnedPackages(source: string): string[] {
  const { dependencies, devDependencies } = readManifest<Manifest>(source)
  const { '@airlock/sdk': _, ...others } = { ...dependencies, ...devDependencies }
  for (const [name, pinned] of Object.entries(others)) {
    const { version } = readManifest<{ version: string }>(join(repository, 'node_modules', name))
    if (version !== pinned) throw new Error(`The example pins ${name} ${pinned}, but ${version} is installed.`)
  }
  return Object.keys(others)
}

function readManifest<Content>(folder: string): Content {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
