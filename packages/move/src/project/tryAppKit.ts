import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appkit } from '../kits/appkit.ts'
import { usesOfKit } from '../kits/appkitUses.ts'
import { createScript, type Script } from '../script/createScript.ts'
import { attributesOf } from '../script/edits.ts'
import { literalsOf } from '../script/literalsOf.ts'
import { type Node, nameOf, nodeAt, nodesAt, propertyOf } from '../script/node.ts'
import { kitsUsedBy } from './kitsUsedBy.ts'
import { isLarge, largeFileTodo } from './largeFile.ts'
import { toggleTry } from './manifest.ts'
import { sourceFiles, writeFiles } from './workTree.ts'

type Options = { folder: string; frameUrl: string; version: string; isDry: boolean }

export function tryAppKit({ folder, frameUrl, version, isDry }: Options): {
  isTried: boolean
  done: string[]
  todos: string[]
} {
  const path = join(folder, 'package.json')
  const toggled = toggleTry(readFileSync(path, 'utf8'), version)
  if (!toggled) throw new Error('package.json has no @reown/appkit to try Airlock for.')
  const todos: string[] = []
  const changed = sourceFiles(folder).flatMap((file) => {
    const before = readFileSync(join(folder, file), 'utf8')
    if (isLarge(before)) {
      if (kitsUsedBy(before, [appkit]).length > 0) todos.push(largeFileTodo(file))
      return []
    }
    if (!toggled.isTried) return entry(file, before, before.replace(ADDED, ''))
    const trial = addTrial(file, before, frameUrl)
    todos.push(...trial.todos)
    return entry(file, before, trial.code)
  })
  const texts = new Map([['package.json', toggled.text], ...changed])
  if (!isDry) writeFiles(folder, texts)
  return { isTried: toggled.isTried, done: [...texts.keys()], todos }
}

const entry = (file: string, before: string, after: string) => (after === before ? [] : [[file, after] as const])

export function isTried(folder: string): boolean {
  const path = join(folder, 'package.json')
  return existsSync(path) && toggleTry(readFileSync(path, 'utf8'), '')?.isTried === false
}

const isReadable = (file: string) => /\.[mc]?[jt]sx?$/.test(file)

/** Lets the code run with a `frameUrl` and without `projectId`. Marks tell these edits from the project's own code. */
function addTrial(file: string, code: string, frameUrl: string): { code: string; todos: string[] } {
  const todos: string[] = []
  if (!/createAppKit|AppKitProvider|WagmiAdapter|export \*/.test(code) || kitsUsedBy(code, [appkit]).length === 0)
    return { code, todos }
  const todo = (start: number, text: string) => todos.push(`${file}:${code.slice(0, start).split('\n').length} ${text}`)
  const wagmi = code.indexOf('new WagmiAdapter')
  if (wagmi !== -1) todo(wagmi, WITHOUT_WAGMI)
  if (!isReadable(file)) {
    if (code.includes('createAppKit')) todo(code.indexOf('createAppKit'), BY_HAND)
    return { code, todos }
  }
  try {
    const script = createScript({ code, name: file.replace(/\.([mc]?)js$/, '.jsx'), frameUrl })
    const { calls, providers, unread } = usesOfKit(script)
    for (const { argument } of calls) if (argument) tryOptions(script, argument, todo)
    for (const { opening } of providers) tryProvider(script, opening, todo)
    for (const { node } of unread) todo(node.start, BY_HAND)
    return { code: script.edits.toString(), todos }
  } catch {
    todo(0, BY_HAND)
    return { code, todos }
  }
}

type Todo = (start: number, text: string) => void

const BY_HAND = 'set frameUrl in the options of createAppKit, and remove projectId, while you try.'
const WITHOUT_SIGN_IN = 'siweConfig has no effect in a trial: visitors connect without signing in. The move keeps it.'
const WITHOUT_WAGMI = "WagmiAdapter: wagmi's hooks see no account in a trial. Move instead."

function tryOptions(script: Script, argument: Node, todo: Todo) {
  const { edits, quoted, frameUrl } = script
  const { objects, unread } = literalsOf(script, argument)
  for (const object of objects) tellSiwe(propertyOf(object, 'siweConfig'), todo)
  for (const one of unread) todo(one.start, `${nameOf(one) ?? 'this value'}: if it has siweConfig, ${WITHOUT_SIGN_IN}`)
  const property = `frameUrl: ${quoted(frameUrl)},`
  if (argument.type !== 'ObjectExpression') {
    edits.appendLeft(argument.start, added(`{ ${property} ...`))
    edits.appendRight(argument.end, added(', projectId: undefined }'))
    return
  }
  const properties = nodesAt(argument, 'properties')
  const [first, last] = [properties[0], properties.at(-1)]
  if (!first || !last) return
  edits.appendLeft(first.start, added(property))
  const own = propertyOf(argument, 'projectId')
  const value = nodeAt(own, 'value')
  if (own && value) {
    // `void` keeps the name in use, which compilers and linters can require.
    edits.appendLeft(value.start, added(own.shorthand === true ? 'projectId: void (' : 'void ('))
    edits.appendRight(value.end, added(')'))
  } else if (properties.some(({ type }) => type === 'SpreadElement')) {
    edits.appendRight(last.end, added(', projectId: undefined'))
  }
}

function tryProvider(script: Script, opening: Node, todo: Todo) {
  const { edits, frameUrl } = script
  const attributes = attributesOf(script, opening)
  tellSiwe(attributes.get('siweConfig')?.attribute, todo)
  const name = nodeAt(opening, 'name')
  if (name) edits.appendLeft(name.end, added(`frameUrl="${frameUrl}"`))
  const projectId = attributes.get('projectId')
  const value = projectId?.expression
  if (!value) {
    const last = nodesAt(opening, 'attributes').findLast(({ type }) => type === 'JSXSpreadAttribute')
    if (last) edits.appendRight(last.end, added('projectId={undefined}'))
    return
  }
  const isText = nodeAt(projectId.attribute, 'value') === value
  edits.appendLeft(value.start, added(isText ? '{void (' : 'void ('))
  edits.appendRight(value.end, added(isText ? ')}' : ')'))
}

function tellSiwe(siweConfig: Node | undefined, todo: Todo) {
  if (siweConfig) todo(siweConfig.start, WITHOUT_SIGN_IN)
}

const added = (text: string) => `/* airlock --try */ ${text} /* end */`

const ADDED = /\/\* airlock --try \*\/.*?\/\* end \*\//g
