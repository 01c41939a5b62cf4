/**
 * @typedef {{ name: string, comment: string, text: string }} Member `comment` is the text of its TSDoc, without stars; `text` has no comments
 * @typedef {{ name: string, isExported: boolean, comment: string, text: string, members: Member[] }} Declaration `text` has no comments
 * @typedef {{ name: string, source: string, from: string }} Import `name` is the local one, `source` that of the module `from`
 * @typedef {{ declarations: Declaration[], imports: Import[], exports: Import[], stars: string[] }} Declarations `exports` are those of other modules; `from` is empty for the file itself. `stars` are modules whose exports are all exported
 */

const NAMED = /^(import|export)(?: type)? \{([^}]*)\} from ['"]([^'"]+)['"];/gm
const STAR = /^export(?: type)? \* from ['"]([^'"]+)['"];/gm
const LOCAL = /^export(?: type)? \{([^}]*)\};/gm
const DECLARED =
  /^(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?((?:export )?(?:default )?(?:declare )?(?:(?:type|function|const|let|class|interface) \w|global\b|module\b))/gm
const MEMBER =
  /^ {4}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {4})?(?:override |readonly |static )*(?:'([^']+)'|(\w+))\??[:(<]/gm
const COMMENT = /^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n|^[ \t]*\/\/.*\n/gm

/**
 * @param {string} source
 * @returns {Declarations}
 */
export function readDeclarations(source) {
  const named = [...source.matchAll(NAMED)].flatMap(([, word, names, from]) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '')
      .map((name) => {
        const [original, local = original] = name.split(' as ')
        return { word, name: local, source: original, from }
      }),
  )
  const local = [...source.matchAll(LOCAL)].flatMap(([, names]) => names.split(',').map((name) => name.trim()))
  const [, standard] = /^export default (\w+);/m.exec(source) ?? []
  const of = (requested) => named.filter(({ word }) => word === requested).map(({ word: _, ...rest }) => rest)
  return {
    imports: of('import'),
    exports: [
      ...of('export'),
      ...local.filter((name) => name !== '').map((name) => ({ name, source: name, from: '' })),
      ...(standard === undefined ? [] : [{ name: 'default', source: standard, from: '' }]),
    ],
    stars: [...source.matchAll(STAR)].map(([, from]) => from),
    declarations: [...source.matchAll(DECLARED)].map((match) => toDeclaration(source, match)),
  }
}

function toDeclaration(source, match) {
  const [complete, comment = '', head] = match
  const start = match.index + complete.length - head.length
  const text = source.slice(start, endOf(source, start))
  return {
    name: /\b(?:type|function|const|let|class|interface|global|module) ?['"]?(\w*)/.exec(text)?.[1] ?? '',
    isExported: text.startsWith('export'),
    comment: plain(comment),
    text: text.replace(COMMENT, '').trim(),
    members: [...text.matchAll(MEMBER)].map(({ 0: member, 1: about = '', 2: quoted, 3: name, index }) => ({
      name: quoted ?? name,
      comment: plain(about),
      text: memberText(text, index + member.length),
    })),
  }
}

function memberText(text, at) {
  const start = text.lastIndexOf('\n', at) + 1
  const next = /\n(?! {5,}| {4}[})\]])/g
  next.lastIndex = at
  return text.slice(start, next.exec(text)?.index).replace(COMMENT, '').replace(/^ {4}/gm, '').replace(/;$/, '')
}

function endOf(source, start) {
  const next = /\n(?![\s})\]])/g
  next.lastIndex = start
  return next.exec(source)?.index ?? source.length
}

function plain(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
}
