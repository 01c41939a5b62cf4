import { AUDIENCES } from '../pages/sections.mjs'

/** @typedef {import('../pages/readPages.mjs').Page} Page */

/** @param {readonly Page[]} pages */
export function sidebarOf(pages) {
  return Object.fromEntries(
    AUDIENCES.flatMap(({ sections }) => {
      const groups = sections
        .map((section) => ({ text: section.title, items: itemsOf(section, pages) }))
        .filter(({ items }) => items.length > 0)
      return sections.map(({ folder }) => [`/${folder}/`, groups])
    }),
  )
}

/** @param {readonly Page[]} pages */
export function navOf(pages) {
  return AUDIENCES.flatMap(({ title, sections }) => {
    const [first] = sections.flatMap((section) => itemsOf(section, pages))
    const folders = sections.map(({ folder }) => folder).join('|')
    return first === undefined ? [] : [{ text: title, link: first.link, activeMatch: `^/(?:${folders})/` }]
  })
}

function itemsOf({ folder, order }, pages) {
  const rank = (path) => {
    const index = order.indexOf(path.slice(folder.length + 1))
    return index === -1 ? order.length : index
  }
  return pages
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .toSorted((one, other) => rank(one.path) - rank(other.path) || one.title.localeCompare(other.title))
    .map(({ path, title }) => ({ text: title, link: `/${path}` }))
}
