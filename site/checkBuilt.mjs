import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

const LINK = /<a\b[^>]*?\bhref="([^"]*)"/g
const ID = /\bid="([^"]+)"/g
/** What a browser loads by itself. A link that a visitor follows may lead anywhere. */
const LOADED = /<(?:script|img|iframe|source|video)\b[^>]*?\bsrc="([^"]*)"|<link\b[^>]*?\bhref="([^"]*)"/g

/**
 * Links and anchors of the built pages that lead nowhere, and files that a page would load from another host.
 *
 * @param {string} dist
 * @param {string} [base] path that the site is served below
 * @returns {string[]} problems
 */
export function checkBuilt(dist, base = process.env.AIRLOCK_SITE_BASE ?? '/') {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => name.endsWith('.html'))
  const sources = new Map(pages.map((name) => [name, readFileSync(join(dist, name), 'utf8')]))
  const ids = new Map([...sources].map(([name, source]) => [name, new Set(matches(source, ID))]))
  return [...sources].flatMap(([name, source]) => [
    ...matches(source, LINK)
      .filter((href) => isDead(name, decode(href)))
      .map((href) => `${name} links to ${href}, which does not exist.`),
    ...matches(source, LOADED)
      .filter((url) => /^(?:[a-z]+:)?\/\//.test(url))
      .map((url) => `${name} loads ${url}.`),
  ])

  function isDead(name, href) {
    if (/^(?:[a-z]+:|\/\/)/.test(href)) return false
    const [path = '', anchor = ''] = href.split('#')
    const target = path === '' ? name : resolve(name, path)
    if (!existsSync(join(dist, target))) return true
    return anchor !== '' && ids.has(target) && !ids.get(target)?.has(decodeURIComponent(anchor))
  }

  function resolve(name, path) {
    const from = path.startsWith('/') ? path.slice(base.length) : posix.join(posix.dirname(name), path)
    const isFolder =
      from === '' || from.endsWith('/') || (existsSync(join(dist, from)) && statSync(join(dist, from)).isDirectory())
    return isFolder ? posix.join(from, 'index.html') : from
  }
}

/** @param {string} source @param {RegExp} pattern */
function matches(source, pattern) {
  return [...new Set([...source.matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''))]
}

/** @param {string} text */
function decode(text) {
  return text.replaceAll('&amp;', '&')
}
