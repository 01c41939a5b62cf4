import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRegistrations } from '../../signIn/social/readRegistrations.ts'
import { closeAfterEach } from '../closeAfterEach.ts'
import { SECURE } from '../testServer.ts'
import { startProviders } from './startProviders.ts'

type Hook = (run: () => Promise<void>) => void
type Hooks = Record<'beforeAll' | 'afterAll' | 'afterEach', Hook>
type Providers = Awaited<ReturnType<typeof startProviders>>

/** Options of a server that offers these providers. */
export function socialOptions({ environment }: Pick<Providers, 'environment'>) {
  const root = mkdtempSync(join(tmpdir(), 'social-'))
  writeFileSync(join(root, 'social.html'), '<script type="application/json" id="social-page"></script>')
  return {
    providers: readRegistrations(environment, { development: true }),
    documents: { root, publicRpcUrls: {} },
  }
}

/** One set of providers for the tests of a file, and servers that offer them. */
export function socialServers({ beforeAll, afterAll, afterEach }: Hooks) {
  let providers: Providers
  beforeAll(async () => {
    providers = await startProviders({ port: 0, secureOrigin: SECURE })
  })
  afterAll(() => providers.close())
  const startServer = closeAfterEach(afterEach)
  return {
    providers: () => providers,
    startServer,
    start: (options?: Parameters<typeof startServer>[0]) => startServer({ ...socialOptions(providers), ...options }),
  }
}
