import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkTarball } from './checkTarball.ts'
import { PACKAGES } from './packages.ts'
import { stagePackage } from './stagePackage.ts'
import { install, TRIALS } from './tryPackages.ts'

/** `npm run release -- --dry-run`: packs each package, checks it, and uses it in an empty folder. Publishes nothing. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

if (!process.argv.includes('--dry-run')) {
  console.error('Publishing is a job of CI. Run npm run release -- --dry-run.')
  process.exit(1)
}
const work = mkdtempSync(join(tmpdir(), 'airlock-release-'))
const problems: string[] = []
const withoutRepository: string[] = []
try {
  const tarballs = new Map<string, string>()
  for (const published of PACKAGES) {
    const staged = join(work, 'staged', published.name)
    const { repository } = stagePackage(root, published, staged)
    if (repository === undefined) withoutRepository.push(published.name)
    const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], {
      cwd: staged,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    const [{ filename, size, files }] = JSON.parse(packed) as [
      { filename: string; size: number; files: { path: string }[] },
    ]
    const path = join(work, filename)
    tarballs.set(published.name, path)
    console.log(
      `${published.name.padEnd(24)} ${version}  ${(size / 1_000).toFixed(1).padStart(8)} kB  ${files.length} files`,
    )
    const tarball = { path, size, files: files.map((file) => file.path) }
    problems.push(...(await checkTarball(staged, tarball, published, version)))
  }
  for (const { name } of PACKAGES.filter((one) => chosen.length === 0 || chosen.includes(one.name))) {
    const folder = join(work, 'empty', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }\n')
    try {
      install(folder, [tarballs.get(name) ?? ''])
      await TRIALS[name]?.({ folder, root, tarballs })
      console.log(`${name.padEnd(24)} installed and used`)
    } catch (cause) {
      problems.push(`${name}: ${(cause as Error).message}`)
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
if (withoutRepository.length > 0) {
  console.log('\nNote: npm needs a "repository" for provenance. CI takes it from GITHUB_REPOSITORY.')
}
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? '\nReady to publish.' : `\n${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
