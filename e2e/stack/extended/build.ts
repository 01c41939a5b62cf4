import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { frameBuild } from '../../../apps/modal-frame/vite.config.ts'
import { publishScript } from '../../../apps/parent-sdk/build/publishScript.ts'
import { VERSION } from '../../../apps/parent-sdk/src/version.ts'
import { serverBuild } from '../../../build/serverBuild.ts'

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const outDir = root('e2e/dist/extended')

const REGISTRIES = new Map(
  Object.entries({
    'packages/protocol/src/namespaces/registry.ts': 'protocolRegistry.ts',
    'apps/parent-sdk/src/page/namespaces/scriptRules.ts': 'pageRegistry.ts',
    'apps/parent-sdk/src/engine/namespaces/engineRegistry.ts': 'sdkRegistry.ts',
    'apps/modal-frame/src/namespaces/registry.ts': 'frameRegistry.ts',
    'apps/modal-frame/src/boot/connectors.ts': 'frameConnectors.ts',
  }).map(([own, longer]) => [root(own), root(`e2e/stack/extended/${longer}`)]),
)

const withLongerRegistries: Plugin = {
  name: 'airlock:longer-registries',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const own = await this.resolve(source, importer, { ...options, skipSelf: true })
    const longer = own === null ? undefined : REGISTRIES.get(own.id)
    return longer === undefined || longer === importer ? null : longer
  },
}

rmSync(outDir, { recursive: true, force: true })
const plugins = [withLongerRegistries]
await publishScript({ root: root('apps/parent-sdk'), outDir: `${outDir}/v/${VERSION}`, plugins })
await build({
  ...frameBuild({ outDir: `${outDir}/client`, sdkDir: `${outDir}/v`, plugins }),
  configFile: false,
  logLevel: 'warn',
})
// The server finds its files next to itself.
await build({
  ...serverBuild({ workspace: root('apps/modal-frame'), outDir: `${outDir}/server` }),
  configFile: false,
  logLevel: 'warn',
})
