import { join } from 'node:path'
import type { PluginOption, UserConfig } from 'vite'
import type { Work } from './notices.ts'
import { thirdPartyNotices } from './thirdPartyNotices.ts'

type Options = {
  /** Folder of the workspace, with its `server/main.ts`. */
  workspace: string
  outDir?: string
  plugins?: readonly PluginOption[]
  /** Folder whose files are copied next to the server. */
  publicDir?: string
  /** Notices of what those files are made of. */
  also?: readonly Work[]
}

/** Build of a workspace's server into one file without dependencies: an image holds that file, what it serves, and nothing else. */
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
