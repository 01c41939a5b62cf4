import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NOTICES = 'THIRD_PARTY_NOTICES.txt'

/** The SDK's versions lie in a folder each. */
const BUNDLES = ['dist/client', 'dist/server', 'dist/cli', 'dist', 'dist/v']

/**
 * The modal origin serves the SDK's, so its client holds a copy.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkNotices(root) {
  const apps = readdirSync(join(root, 'apps')).map((name) => `apps/${name}`)
  return [...apps, ...publishedPackages(root)].flatMap((app) => {
    const folder = join(root, app)
    const bundles = BUNDLES.flatMap((path) => (path === 'dist/v' ? versionsBelow(folder, path) : [path])).filter(
      (path) => hasScripts(join(folder, path)),
    )
    const texts = bundles.map((path) => ({ path, text: read(join(folder, path, NOTICES)) }))
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const isNamed = (name) => texts.some(({ text }) => new RegExp(`^${name} \\d`, 'm').test(text))
    // A package that only passes on what others export has no module in a bundle: theirs are named.
    const passesOn = (name) =>
      Object.keys(JSON.parse(read(join(root, 'node_modules', name, 'package.json')) || '{}').dependencies ?? {}).some(
        isNamed,
      )
    return [
      ...(bundles.length > 0 ? [] : [`${app} is not built.`]),
      ...texts.filter(({ text }) => text === '').map(({ path }) => `${app}/${path} has no ${NOTICES}.`),
      ...texts.flatMap(({ path, text }) => withoutText(text).map((title) => `${app}/${path}: ${title} has no text.`)),
      ...Object.keys(dependencies)
        // npm installs those of a package with their own licences.
        .filter((name) => app.startsWith('apps/') && !name.startsWith('@airlock/') && !isNamed(name) && !passesOn(name))
        .map((name) => `${app} depends on ${name}, which its notices do not name.`),
    ]
  })
}

function publishedPackages(root) {
  if (!existsSync(join(root, 'packages'))) return []
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
  return packages.filter((path) => existsSync(join(root, path, 'vite.config.ts')))
}

function withoutText(text) {
  const parts = text.split(/^={80}$/m)
  return parts.flatMap((part, index) =>
    index % 2 === 1 && (parts[index + 1] ?? '').trim().length < 100 ? [part.trim().split('\n')[0]] : [],
  )
}

function versionsBelow(folder, path) {
  return existsSync(join(folder, path)) ? readdirSync(join(folder, path)).map((version) => `${path}/${version}`) : []
}

function hasScripts(folder) {
  if (!existsSync(folder)) return false
  const names = [folder, join(folder, 'assets')].flatMap((path) => (existsSync(path) ? readdirSync(path) : []))
  return names.some((name) => name.endsWith('.js'))
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
