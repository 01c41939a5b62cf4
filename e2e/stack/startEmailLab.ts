import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDatabase } from './database/startDatabase.ts'
import { startMail } from './mail/startMail.ts'
import type { WorldPorts } from './ports/worldPorts.ts'
import { startSecureServer } from './startSecureServer.ts'
import { startServer } from './startServer.ts'
import { type WorldUrls, worldAirlockConfig } from './worldConfig.ts'

export type Part = { stop(): Promise<void>; start(): Promise<void> }

/** The chains are the world's. */
export type EmailLab = {
  urls: Pick<WorldUrls, 'modal' | 'secure' | 'mail'>
  database: Part & { url: string }
  mail: Part
  server: Part
  close(): Promise<void>
}

const PORTS = 5

/** @param index of the worker that the test runs in @param more environment of the secure origin's server */
export async function startEmailLab(
  ports: WorldPorts,
  stack: WorldUrls,
  index: number,
  more: Record<string, string> = {},
): Promise<EmailLab> {
  const [modal = 0, secure = 0, database = 0, smtp = 0, email = 0] = Array.from(
    { length: PORTS },
    (_, at) => ports.mail + 1 + index * PORTS + at,
  )
  const urls = {
    modal: `http://wallet.localhost:${modal}`,
    secure: `http://secure.localhost:${secure}`,
    mail: `http://mail.localhost:${email}`,
  }
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/airlock/lab-${modal}`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  const airlockConfig = writeConfig(folder, { ...stack, ...urls })
  const running: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of running.splice(0).reverse()) await end()
  }
  const part = async (run: () => Promise<Running>): Promise<Part> => {
    const created = await restartable(run)
    running.push(created.stop)
    return created
  }
  try {
    const postgres = await startDatabase({ port: database })
    running.push(postgres.close)
    const databaseUrl = await postgres.urlOf('secure')
    const script = fileURLToPath(new URL('../../apps/modal-frame/dist/server/main.js', import.meta.url))
    const env = { AIRLOCK_CONFIG: airlockConfig }
    await part(() => startServer({ name: 'the modal frame', script, port: modal, env }))
    return {
      urls,
      database: { stop: postgres.stop, start: postgres.start, url: databaseUrl },
      mail: await part(() => startMail({ smtpPort: smtp, port: email })),
      server: await part(() =>
        startSecureServer({ port: secure, smtpPort: smtp, airlockConfig, databaseUrl, folder, providers: more }),
      ),
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

type Running = { close(): Promise<void> }

/** Stopping what does not run does nothing. */
async function restartable(run: () => Promise<Running>): Promise<Part> {
  let running: Running | undefined = await run()
  return {
    async stop() {
      const closed = running
      running = undefined
      await closed?.close()
    },
    async start() {
      running ??= await run()
    },
  }
}

/** The stack's configuration without its gateway, which serves only one modal origin. */
function writeConfig(folder: string, urls: WorldUrls): string {
  const config = worldAirlockConfig(urls)
  const projects = Object.entries(config.projects).map(([id, project]) => [id, { ...project, endpoints: {} }] as const)
  const path = join(folder, 'airlock.config.json')
  writeFileSync(path, JSON.stringify({ ...config, projects: Object.fromEntries(projects) }))
  return path
}
