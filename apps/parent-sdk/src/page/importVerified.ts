/**
 * Loads a module file only if it has the hash that is expected (T76): `modulepreload` checks it, and `import` takes what was
 * preloaded. Each further try has a URL of its own, because browsers remember a module that failed.
 *
 * @param integrity an SRI hash
 */
export function importVerified<Module>(url: string, integrity: string): () => Promise<Module> {
  let tries = 0
  return async () => {
    const href = tries++ > 0 ? `${url}?${tries}` : url
    const link = document.createElement('link')
    if (!link.relList.supports('modulepreload')) throw new Error('This browser cannot verify modules. Update it.')
    await new Promise<unknown>((resolve, reject) => {
      Object.assign(link, { rel: 'modulepreload', integrity, href, onload: resolve, onerror: reject })
      document.head.append(link)
    }).finally(() => link.remove())
    return import(/* @vite-ignore */ href)
  }
}
