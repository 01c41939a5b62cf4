import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Answers } from './readAnswers.ts'

type Manifest = {
  name: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
}

const LOCAL_FRAME = 'http://wallet.localhost:3401'
const SOURCE = /\.(?:[mc]?[jt]sx?|html)$/

/** @param templates folder of the templates @throws Error if the folder has files */
export function createProject({ folder, template, frame }: Answers, templates: string, version: string): string {
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder.`)
  mkdirSync(target, { recursive: true })
  cpSync(join(templates, template), target, { recursive: true })
  const path = join(target, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  manifest.name = packageName(basename(target))
  manifest.dependencies['@airlock/sdk'] = version
  if (frame === 'local') {
    manifest.devDependencies = { '@airlock/modal': version, ...manifest.devDependencies }
    manifest.scripts.dev = `airlock-modal -- ${manifest.scripts.dev}`
  } else replaceFrame(target, frame)
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(target, '.gitignore'), 'node_modules\ndist\n.next\n.angular\nnext-env.d.ts\n')
  return target
}

function replaceFrame(target: string, frame: string) {
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((name) => SOURCE.test(name))
  for (const file of files) {
    const text = readFileSync(join(target, file), 'utf8')
    if (text.includes(LOCAL_FRAME)) writeFileSync(join(target, file), text.replaceAll(LOCAL_FRAME, frame))
  }
}

function packageName(name: string) {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9-._~]+/g, '-')
      .replace(/^[-._]+/, '') || 'airlock-app'
  )
}
