import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { airlockConfig } from '@airlock/protocol/config/config'
import { afterAll, expect, test } from 'vitest'
import { createModalApp } from './createModalApp.ts'

const root = mkdtempSync(join(tmpdir(), 'modal-project-'))
writeFileSync(join(root, 'frame.html'), '')
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), '')
afterAll(() => rmSync(root, { recursive: true }))

const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] }, open: { origins: 'any' } },
})
const app = createModalApp({ config, root })

const getProject = (projectId: string, origin: string) =>
  app.request(`/project?${new URLSearchParams({ projectId, origin })}`)

async function responseOf(page: Response) {
  const [, json = ''] = /<script type="application\/json" id="answer">(.*?)<\/script>/.exec(await page.text()) ?? []
  return JSON.parse(json)
}

const APP = 'https://app.example'
const EVIL = 'https://evil.example'
const UNKNOWN = { project: 'unknown', origin: 'refused' }
const REJECTED = { project: 'known', origin: 'refused' }
const ALLOWED = { project: 'known', origin: 'allowed' }

test.each([
  ['default', APP, ALLOWED],
  ['default', EVIL, REJECTED],
  ['open', EVIL, ALLOWED],
  ['other', APP, UNKNOWN],
  ['constructor', APP, UNKNOWN],
])('[T113] posts why project %s rejects %s only to that origin', async (projectId, origin, expected) => {
  expect(await responseOf(await getProject(projectId, origin))).toEqual({
    message: { t: 'mf:project', ...expected },
    to: origin,
  })
})

test('[T113] names the first site around the page that the project does not list', async () => {
  const query = new URLSearchParams({ projectId: 'default', origin: APP })
  for (const embedder of [APP, EVIL, 'https://other.example']) query.append('embedder', embedder)
  expect(await responseOf(await app.request(`/project?${query}`))).toEqual({
    message: { t: 'mf:project', ...ALLOWED, embedder: EVIL },
    to: APP,
  })
})

test.each(['null', '', '*', `${APP}/`, `${APP}:443`, '</script><script>alert(1)</script>'])(
  '[T113] [T5] rejects an invalid site origin in every project: %s',
  async (origin) => {
    for (const projectId of ['default', 'open']) {
      expect(await responseOf(await getProject(projectId, origin))).toEqual({
        message: { t: 'mf:project', ...REJECTED },
        to: '*',
      })
    }
  },
)

test('[T113] runs one script, stores nothing and is embeddable by any site', async () => {
  const projectId = '</script><script>alert(1)</script>'
  const page = await getProject(projectId, 'https://"onload="alert(1).example')
  const html = await page.text()
  expect(html).not.toContain('alert')
  const [script = ''] = html.match(/(?<=<script>).*?(?=<\/script>)/) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = page.headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
  expect(page.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(page.headers.get('Cross-Origin-Embedder-Policy')).toBe('credentialless')
  expect(page.headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(page.headers.get('Cache-Control')).toBe('no-store')
})
