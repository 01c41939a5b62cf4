import { NAMESPACES } from '@airlock/protocol/caip'

type Attribute = { name: string; description: string; type: string; values: string[]; default?: string }
type Element = { name: string; description: string; attributes: Attribute[] }
type Sources = {
  attributes: string
  walletAttributes: string
  elements: string
  version: string
}

const MEMBER = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*'?([\w-]+)'?\??: ([^\n]+)/g

export function editorData(sources: Sources) {
  const elements = readElements(sources)
  return {
    'custom-elements.json': customElements(elements),
    'html-data.json': htmlData(elements),
    'web-types.json': webTypes(elements, sources.version),
  }
}

function readElements(sources: Sources): Element[] {
  const attributes = readAttributes(sources.attributes)
  const shared = [...sources.walletAttributes.matchAll(/(?<=[|,]\s+)'(\w+)'/g)].map(([, name = '']) =>
    name.toLowerCase(),
  )
  const walletAttributes = [
    ...readAttributes(sources.walletAttributes),
    ...attributes.filter(({ name }) => shared.includes(name)),
  ]
  return [...sources.elements.matchAll(MEMBER)]
    .filter(([, , name = '']) => name.includes('-'))
    .map(([, comment = '', name = '', type = '']) => ({
      name,
      description: summaryOf(comment),
      attributes: type === 'Button' ? attributes : type === 'WalletButton' ? walletAttributes : [],
    }))
}

function readAttributes(source: string): Attribute[] {
  return [...source.matchAll(MEMBER)].map(([, comment = '', name = '', type = '']) => toAttribute(name, comment, type))
}

function toAttribute(name: string, comment: string, type: string): Attribute {
  const [, value] = /@default ([^\n]+)/.exec(comment) ?? []
  const kinds = type.split(' | ').filter((kind) => kind !== 'undefined')
  const values = kinds.flatMap((kind): readonly string[] => {
    if (kind === 'ChainNamespace') return NAMESPACES
    return kind.startsWith("'") ? [kind.slice(1, -1)] : []
  })
  return {
    name: name.toLowerCase(),
    description: summaryOf(comment),
    type: values.length > 0 ? 'enum' : (kinds[0] ?? 'string'),
    values,
    ...(value !== undefined && { default: value }),
  }
}

function summaryOf(comment: string) {
  const text = comment.replace(/^\s*\* ?/gm, '').trim()
  return (text.split(/\n\s*\n|\n@/)[0] ?? '').replace(/\s+/g, ' ')
}

/** https://github.com/webcomponents/custom-elements-manifest */
function customElements(elements: readonly Element[]) {
  const declarations = elements.map(({ name, description, attributes }) => ({
    kind: 'class',
    customElement: true,
    name,
    tagName: name,
    description,
    attributes: attributes.map(({ name, description, type, values, default: initial }) => ({
      name,
      description,
      type: { text: values.length > 0 ? values.map((value) => `'${value}'`).join(' | ') : type },
      ...(initial !== undefined && { default: initial }),
    })),
  }))
  return { schemaVersion: '1.0.0', modules: [{ kind: 'javascript-module', path: 'dist/index.js', declarations }] }
}

/** https://github.com/microsoft/vscode-custom-data */
function htmlData(elements: readonly Element[]) {
  return {
    version: 1.1,
    tags: elements.map(({ name, description, attributes }) => ({
      name,
      description,
      attributes: attributes.map(({ name, description, type, values }) => ({
        name,
        description,
        ...(values.length > 0 && { values: values.map((value) => ({ name: value })) }),
        ...(type === 'boolean' && { valueSet: 'v' }),
      })),
    })),
  }
}

/** https://github.com/JetBrains/web-types */
function webTypes(elements: readonly Element[], version: string) {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: '@airlock/sdk',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map(({ name, description, attributes }) => ({
          name,
          description,
          attributes: attributes.map(({ name, description, type, values, default: initial }) => ({
            name,
            description,
            value: { type: values.length > 0 ? values.map((value) => `'${value}'`) : type },
            ...(initial !== undefined && { default: initial }),
          })),
        })),
      },
    },
  }
}
