/**
 * @param {Record<string, object>} packages of a lockfile, by path
 * @param {string} from path of the package that asks
 * @param {string} name
 * @returns {string | undefined} its path
 */
export function resolvePackage(packages, from, name) {
  const folders = from.split('/node_modules/')
  while (folders.length > 0) {
    const path = [...folders, name].join('/node_modules/')
    if (packages[path]) return path
    folders.pop()
  }
  return packages[`node_modules/${name}`] && `node_modules/${name}`
}
