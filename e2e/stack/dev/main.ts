import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import modalConfig from '../../../apps/modal-frame/vite.config.ts'
import { worldPorts } from '../ports/worldPorts.ts'
import { printUrls } from '../printUrls.ts'
import { startWorld } from '../startWorld.ts'
import { airlockRemote } from './airlockRemote.ts'
import { serveWithVite } from './serveWithVite.ts'

/** `npm run dev`: a running world whose modal, secure frame and site come from their sources, with hot reload. */
const OFFSET = 100
const ports = worldPorts()
const stopping = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})
const folder = (path: string) => fileURLToPath(new URL(`../../../apps/${path}`, import.meta.url))

const stack = await startWorld(ports, 'kept', OFFSET)
const { resolve = {}, define = {} } = modalConfig
const origins = await Promise.all([
  serveWithVite({
    port: ports.modal,
    upstreamPort: ports.modal + OFFSET,
    documents: { '/frame': 'frame.html' },
    config: {
      root: folder('modal-frame'),
      plugins: [react()],
      resolve,
      // In dependencies only: Vite's client evaluates global definitions when it loads.
      optimizeDeps: { rolldownOptions: { transform: { define } } },
    },
  }),
  serveWithVite({
    port: ports.secure,
    upstreamPort: ports.secure + OFFSET,
    documents: {
      '/sdk': 'frame.html',
      '/approve': 'approve.html',
      '/passkey': 'passkey.html',
      '/security': 'security.html',
      '/export': 'export.html',
    },
    config: { root: folder('secure-email-frame/frame'), plugins: [react()], worker: { format: 'es' } },
  }),
  serveWithVite({
    port: ports.host,
    upstreamPort: ports.host + OFFSET,
    documents: { '*': 'index.html' },
    config: { root: folder('host'), plugins: [react(), airlockRemote()] },
  }),
])
printUrls(ports)
console.log('\nModal, secure frame and site reload when their sources change. Ctrl-C stops everything.')
await stopping
await Promise.all(origins.map((origin) => origin.close()))
await stack.close()
process.exit()
