import { cpSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { cliBuild } from '../../build/cliBuild.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const origin: Plugin = {
  name: 'airlock:copy-origin',
  apply: 'build',
  closeBundle() {
    cpSync(path('../../apps/modal-frame/dist/client'), path('./dist/client'), { recursive: true })
    cpSync(path('../../apps/gateway/dist'), path('./dist/servers/gateway'), { recursive: true })
    cpSync(path('../../apps/secure-email-frame/dist'), path('./dist/servers/secure'), { recursive: true })
    // An image has no test wallets.
    if (!existsSync(path('../../e2e/dist'))) return
    cpSync(path('../../e2e/dist/test-wallets.js'), path('./dist/test-wallets.js'))
    cpSync(path('../test-wallets/dist/THIRD_PARTY_NOTICES.txt'), path('./dist/THIRD_PARTY_NOTICES.txt'))
  },
}

export default defineConfig(cliBuild({ workspace: path('.'), outDir: path('./dist/cli'), plugins: [origin] }))
