import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Stage } from './readDockerfile.ts'

/** Paths of the checkout that .dockerignore keeps out of an image. */
const IGNORED = /(?:^|\/)(?:node_modules|dist|\.cache|\.git|test-results)(?:\/|$)|\.tsbuildinfo$|\.test\.tsx?$/

/** @param from sources of a `COPY` without `--from` reads @throws Error with the output of a command that fails */
export function buildStage({ steps }: Stage, { from, into }: { from: string; into: string }): void {
  for (const { instruction, text } of steps) {
    if (instruction === 'COPY') copy(text, from, into)
    if (instruction === 'RUN') run(text, into)
  }
}

export function copy(text: string, from: string, into: string): void {
  const paths = text.split(/\s+/).filter((part) => !part.startsWith('--'))
  const target = join(into, paths.at(-1) ?? '')
  const isFolder = /(?:^\.|\/)$/.test(paths.at(-1) ?? '')
  for (const path of paths.slice(0, -1)) {
    const source = join(from, path.replace(/^\/src\//, ''))
    const isBuilt = text.includes('--from')
    mkdirSync(isFolder ? target : join(target, '..'), { recursive: true })
    cpSync(source, isFolder ? join(target, basename(path)) : target, {
      recursive: true,
      filter: (file) => isBuilt || !IGNORED.test(file.slice(from.length)),
    })
  }
}

function run(command: string, cwd: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    // Packages that were fetched before are not fetched again.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_prefer_offline: 'true' },
  })
  if (status !== 0) throw new Error(`${command}\n${`${stdout}${stderr}`.slice(-4_000)}`)
}
