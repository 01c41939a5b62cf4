import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { airlockConfig } from '@airlock/protocol/config'
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

const ask = (projectId: string, origin?: string) =>
  app.request(`/project?projectId=${projectId}`, { headers: origin === undefined ? {} : { Origin: origin } })

test.each([
  ['default', 'https://app.example', { project: 'known', origin: 'allowed' }],
  ['default', 'https://evil.example', { project: 'known', origin: 'refused' }],
  ['default', 'null', { project: 'known', origin: 'refused' }],
  ['default', undefined, { project: 'known', origin: 'refused' }],
  ['open', 'https://evil.example', { project: 'known', origin: 'allowed' }],
  ['other', 'https://app.example', { project: 'unknown', origin: 'refused' }],
  ['constructor', 'https://app.example', { project: 'unknown', origin: 'refused' }],
])('a page can read why it gets no frame: project %s, origin %s', async (projectId, origin, expected) => {
  const answer = await ask(projectId, origin)
  expect(await answer.json()).toEqual(expected)
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})
