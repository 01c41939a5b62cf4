import type { Plugin } from 'vite'

/** Only styles are left to preload, which saves 400 bytes of each first screen (brotli). Failed styles load again. */
export const loadStyles: Plugin = {
  name: 'airlock:load-styles',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? HELPER : undefined),
}

const HELPER = `
const styles = {}
const addStyle = (file) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = '/' + file
    link.onload = resolve
    link.onerror = () => {
      delete styles[file]
      link.remove()
      reject(new Error('The style ' + file + ' did not load.'))
    }
    document.head.append(link)
  })
export const __vitePreload = (load, files = []) =>
  Promise.all([load(), ...files.map((file) => file.endsWith('.css') && (styles[file] ??= addStyle(file)))]).then(([module]) => module)
`
