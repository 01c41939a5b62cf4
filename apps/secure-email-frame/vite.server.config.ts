import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { locales } from '../../build/locales.ts'
import { serverBuild } from '../../build/serverBuild.ts'

export default defineConfig(
  serverBuild({ workspace: fileURLToPath(new URL('.', import.meta.url)), plugins: [locales] }),
)
