import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Copies the page and the SDK's modules to `dist`, and sets the origin of the modal. */
const { FRAME_URL = 'http://wallet.localhost:3401' } = process.env

rmSync('dist', { recursive: true, force: true })
mkdirSync('dist')
cpSync('node_modules/@airlock/sdk/dist', 'dist/airlock', {
  recursive: true,
  dereference: true,
  filter: (path) => !path.includes('/types'),
})
for (const file of ['index.html', 'main.js']) {
  writeFileSync(`dist/${file}`, readFileSync(file, 'utf8').replaceAll('{{FRAME_URL}}', FRAME_URL))
}
