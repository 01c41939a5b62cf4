import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Notice = Work & { text: string }

export type Work = { name: string; version: string; licence: string; author?: string; url?: string }

const licences = fileURLToPath(new URL('./licences', import.meta.url))
const RULE = '='.repeat(80)
const HEAD = `THIRD-PARTY NOTICES

Airlock is under the Apache License 2.0. It contains the following packages of others.
`

/** @param folder of the package @throws Error when neither exists */
export function readNotice(folder: string): Notice {
  const { name, version, license, author, homepage, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const licence = String(license?.type ?? license).replace(/^\((.*)\)$/, '$1')
  const files = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:[-.](?:md|txt|mit|apache\S*))*$/i.test(file))
    .sort()
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const holder = nameOf(author)
  const url = homepage ?? (typeof repository === 'string' ? repository : repository?.url)
  const work = { name, version, licence, ...(holder && { author: holder }), ...(url && { url }) }
  return texts.length > 0 ? { ...work, text: texts.join('\n\n') } : standardNotice(work)
}

/** @throws Error when there is not a text for the licence */
export function standardNotice(work: Work): Notice {
  const { name, version, licence, author = `the authors of ${name}` } = work
  const file = join(licences, `${licence}.txt`)
  if (!existsSync(file)) throw new Error(`${name} ${version} has no licence text, and there is none for ${licence}.`)
  return { ...work, text: readFileSync(file, 'utf8').trim().replace('<holder>', author) }
}

export function printNotices(notices: readonly Notice[]): string {
  const sections = notices.toSorted((left, right) => titleOf(left).localeCompare(titleOf(right), 'en')).map(section)
  return [HEAD, ...new Set(sections)].join('\n')
}

export function mergeNotices(left: string, right: string): string {
  const sections = new Map([...sectionsOf(left), ...sectionsOf(right)].map((part) => [part.split('\n')[1] ?? '', part]))
  return [HEAD, ...[...sections].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, part]) => part)].join('\n')
}

function sectionsOf(text: string) {
  const starts = [...text.matchAll(new RegExp(`^${RULE}\\n.+\\n(?:.+\\n)*${RULE}$`, 'gm'))].map(({ index }) => index)
  return starts.map((start, index) =>
    text
      .slice(start, starts[index + 1])
      .trimEnd()
      .concat('\n'),
  )
}

function section(notice: Notice) {
  const { author, url, text } = notice
  const metadata = [titleOf(notice), ...(author ? [author] : []), ...(url ? [url] : [])]
  return `${RULE}\n${metadata.join('\n')}\n${RULE}\n\n${text}\n`
}

function titleOf({ name, version, licence }: Work) {
  return `${name} ${version} (${licence})`
}

function nameOf(author: unknown): string | undefined {
  if (typeof author === 'string') return author
  return typeof author === 'object' && author !== null && 'name' in author ? String(author.name) : undefined
}
