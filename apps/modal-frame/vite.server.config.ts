import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** One file without dependencies: the image holds it, the built frame and nothing else. It finds its files beside itself. */
export function serverBuild({ outDir }: { outDir: string }): UserConfig {
  return {
    plugins: [thirdPartyNotices({ outDir }).write],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: path('./server/main.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
    },
  }
}

export default defineConfig(serverBuild({ outDir: path('./dist/server') }))
