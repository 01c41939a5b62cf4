import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedPackage } from './packages.ts'

type Manifest = Record<string, unknown> & { name: string; version: string }

/** The copy has no scripts, so they cannot run. @throws Error if the package is not built */
export function stagePackage(root: string, { name, folder }: PublishedPackage, target: string): Manifest {
  const source = join(root, folder)
  if (!existsSync(join(source, 'dist'))) throw new Error(`${name} is not built. Run npm run build.`)
  mkdirSync(target, { recursive: true })
  for (const file of ['dist', 'LICENSE', 'README.md'])
    cpSync(join(source, file), join(target, file), { recursive: true })
  cpSync(join(root, 'CHANGELOG.md'), join(target, 'CHANGELOG.md'))
  const repository = repositoryOf(root)
  const own = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
  const { scripts: _scripts, devDependencies: _development, ...manifest } = own
  const published = withoutSource({
    ...manifest,
    // npm packs no changelog by itself.
    ...(Array.isArray(own.files) && { files: [...own.files, 'CHANGELOG.md'] }),
    // npm compares it with the repository that published.
    ...(repository && { repository: { ...repository, directory: folder } }),
    publishConfig: { access: 'public', provenance: true },
  }) as Manifest
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  return published
}

function repositoryOf(root: string): { type: string; url: string } | undefined {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_REPOSITORY: name } = process.env
  if (manifest.repository) return manifest.repository as { type: string; url: string }
  return name ? { type: 'git', url: `git+${server}/${name}.git` } : undefined
}

function withoutSource(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([key]) => key !== '@airlock/source')
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutSource(inner)]))
}
