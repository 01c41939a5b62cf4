/** `modulepreload` verifies the hash (T76). Retries need a new URL, because browsers remember failed modules. */
export function importVerified<Module>(url: string, integrity: string): () => Promise<Module> {
  let tries = 0
  let loaded: Module | undefined
  return async () => {
    if (loaded !== undefined) return loaded
    const href = tries++ > 0 ? `${url}?${tries}` : url
    const link = document.createElement('link')
    if (!link.relList.supports('modulepreload')) throw new Error('This browser cannot verify modules. Update it.')
    await new Promise<unknown>((resolve, reject) => {
      Object.assign(link, { rel: 'modulepreload', integrity, href, onload: resolve, onerror: reject })
      document.head.append(link)
    }).finally(() => link.remove())
    loaded = (await import(/* @vite-ignore */ href)) as Module
    return loaded
  }
}
