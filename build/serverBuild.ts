import { join } from 'node:path'
import type { PluginOption, UserConfig } from 'vite'
import type { Work } from './notices.ts'
import { thirdPartyNotices } from './thirdPartyNotices.ts'

type Options = {
  workspace: string
  outDir?: string
  plugins?: readonly PluginOption[]
  publicDir?: string
  also?: readonly Work[]
}

/** Bundles a server into one file without dependencies: an image holds only that file and the files it serves. */
export function serverBuild({
  workspace,
  outDir = join(workspace, 'dist/server'),
  plugins = [],
  publicDir,
  also = [],
}: Options): UserConfig {
  return {
    plugins: [...plugins, thirdPartyNotices({ outDir, also }).write],
    ssr: { noExternal: true, target: 'node' },
    publicDir: publicDir ?? false,
    build: {
      ssr: join(workspace, 'server/main.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
    },
  }
}
