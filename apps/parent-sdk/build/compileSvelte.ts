import { compile } from 'svelte/compiler'
import type { Plugin } from 'vite'

export const compileSvelte: Plugin = {
  name: 'airlock:compile-svelte',
  transform(code, id) {
    if (!id.endsWith('.svelte')) return null
    const { js } = compile(code, { filename: id, generate: this.environment.name === 'ssr' ? 'server' : 'client' })
    return { code: js.code, map: js.map }
  },
}
