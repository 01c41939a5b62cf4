import type { Plugin, Rollup } from 'vite'

type OutputChunk = Rollup.OutputChunk
type OutputAsset = Rollup.OutputAsset

/**
 * Puts the first screen's script and style into the document, which saves the round trip that a frame made on the click would wait for.
 *
 * Chunks that load later still import from the entry by its file name, so the file stays, as a few hundred bytes that hand on what the
 * inline script already evaluated: the module runs once. (A `let` that the entry reassigns later is seen there as it was when the chunk loaded.)
 */
export function inlineEntry(): Plugin {
  return {
    name: 'airlock:inline-entry',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const outputs = Object.values(bundle)
        const html = outputs.find((output): output is OutputAsset => output.fileName.endsWith('.html'))
        const entry = screenOf(outputs)
        if (!html || !entry) throw new Error('inlineEntry: the build has no document or no entry')
        const style = outputs.find(
          (output): output is OutputAsset =>
            output.type === 'asset' && String(html.source).includes(`href="/${output.fileName}"`),
        )
        const { code, names } = splitExports(entry.code)
        if (entry.imports.length > 0) throw new Error(`inlineEntry: the entry imports ${entry.imports.join(', ')}`)
        const inline = rewriteRelativeImports(code, entry.fileName)
        entry.code = shim(names)
        html.source = document(String(html.source), entry.fileName, inlineScript(inline, names), style)
        if (style) delete bundle[style.fileName]
      },
    },
  }
}

/** The chunk that holds the first screen: what the entry imports, where the entry itself is only that import. */
function screenOf(outputs: (OutputChunk | OutputAsset)[]) {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  return entry && entry.imports.length === 1 ? chunks.find(({ fileName }) => fileName === entry.imports[0]) : entry
}

const REGISTRY = '__airlockEntry'

/** Splits the trailing `export { local as name, … }` off a chunk. */
function splitExports(code: string) {
  const match = code.match(/\bexport\s*\{([^}]*)\}\s*;?\s*(?:\/\/#[^\n]*)?\s*$/)
  if (!match) return { code, names: [] }
  const names = (match[1] ?? '')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [local = '', name = local] = pair.trim().split(/\s+as\s+/)
      return { local, name }
    })
  return { code: code.slice(0, match.index), names }
}

type ExportedName = { local: string; name: string }

function inlineScript(code: string, names: ExportedName[]) {
  // Getters, because an export may be assigned after this line ran.
  const getters = names.map(({ local, name }) => `get ${name}(){return ${local}}`).join(',')
  return `${code};globalThis.${REGISTRY}={${getters}}`.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
}

function shim(names: ExportedName[]) {
  const lines = names.map(({ name }, index) => `const e${index}=e.${name};export{e${index} as ${name}};`)
  return `const e=globalThis.${REGISTRY};${lines.join('')}\n`
}

/** The inline script has the document as its base, not its own file. */
function rewriteRelativeImports(code: string, fileName: string) {
  const folder = `/${fileName.slice(0, fileName.lastIndexOf('/') + 1)}`
  return code.replace(/\bimport\(\s*(["'`])\.\//g, (_whole, quote: string) => `import(${quote}${folder}`)
}

function document(html: string, fileName: string, script: string, style: OutputAsset | undefined) {
  const withoutTags = html
    .replace(new RegExp(`\\s*<script type="module"[^>]*src="/${escapePattern(fileName)}"[^>]*></script>`), '')
    .replace(
      style ? new RegExp(`\\s*<link rel="stylesheet"[^>]*href="/${escapePattern(style.fileName)}"[^>]*>`) : /$^/,
      '',
    )
  // Replacement functions: a `$&` in the code must stay as it is.
  const styled = style
    ? withoutTags.replace('</head>', () => `<style>${String(style.source)}</style></head>`)
    : withoutTags
  return styled.replace('</body>', () => `<script type="module">${script}</script></body>`)
}

function escapePattern(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
