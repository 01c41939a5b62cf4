import { fileURLToPath } from 'node:url'
import federation from '@originjs/vite-plugin-federation'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from '../../build/compressFiles.ts'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const outDir = path('./dist/client')

/** The wallet origin is known only at run time, from the document's data block. */
const remoteEntry = `(() => {
  const { walletOrigin, sdkVersion } = JSON.parse(document.getElementById('host-settings').textContent)
  return Promise.resolve(walletOrigin + '/v/' + sdkVersion + '/remoteEntry.js')
})()`

export default defineConfig({
  plugins: [
    react(),
    federation({
      remotes: { airlock: { external: remoteEntry, externalType: 'promise', from: 'vite', format: 'esm' } },
      // The site and the modal's hooks share React.
      shared: ['react', 'react-dom'],
    }),
    thirdPartyNotices({ outDir }).write,
    compressFiles(outDir),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { input: [path('./index.html'), path('./script.html')] },
  },
})
