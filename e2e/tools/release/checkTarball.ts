import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import type { PublishedPackage } from './packages.ts'

type Tarball = { path: string; size: number; files: readonly string[] }

/** Templates are projects with sources. */
const FORBIDDEN = /^(?!dist\/templates\/)(?:.*\/)?src\/|(?:^|\/)node_modules\/|\.test\.|\.tgz$|\.map$|\.tsbuildinfo$/
/** CommonJS loads the modules by `require(esm)`. */
const IGNORED_KINDS = ['CJSResolvesToESM']
const DATA = /\.json$/

/** `staged` is the folder that was packed. */
export async function checkTarball(staged: string, tarball: Tarball, published: PublishedPackage, version: string) {
  const { name, files, maxBytes } = published
  const manifest = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8')) as Record<string, unknown>
  const problems: string[] = []
  if (manifest.version !== version) problems.push(`has version ${manifest.version}, not ${version}`)
  for (const field of ['description', 'license', 'files', 'exports']) {
    if (manifest[field] === undefined) problems.push(`has no "${field}" in package.json`)
  }
  problems.push(...files.filter((file) => !tarball.files.includes(file)).map((file) => `misses ${file}`))
  problems.push(...tarball.files.filter((file) => FORBIDDEN.test(file)).map((file) => `must not have ${file}`))
  if (!tarball.files.some((file) => file.endsWith('THIRD_PARTY_NOTICES.txt'))) problems.push('has no notices')
  if (tarball.size > maxBytes) problems.push(`has ${tarball.size} bytes, ${maxBytes} are allowed`)
  for (const [, link] of readFileSync(join(staged, 'README.md'), 'utf8').matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
    problems.push(`README.md has the relative link ${link}`)
  }
  const { messages, pkg } = await publint({ pkgDir: staged, strict: true, pack: false })
  problems.push(...messages.map((message) => `publint: ${formatMessage(message, pkg)}`))
  problems.push(...(await typeProblems(tarball.path)))
  return problems.map((problem) => `${name} ${problem}`)
}

async function typeProblems(path: string): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(path))))
  // A command has no types.
  if (result.types === false) return []
  return result.problems
    .filter((problem) => !IGNORED_KINDS.includes(problem.kind))
    .filter((problem) => !('entrypoint' in problem && DATA.test(problem.entrypoint)))
    .map((problem) => `types: ${problem.kind} ${JSON.stringify(problem)}`)
}
