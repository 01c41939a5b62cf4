import type { Plugin, Rollup } from 'vite'

/**
 * Writes the tags of the frame document: its style within it, since scripts would wait for a style sheet that is still on its way,
 * and a tag for each of its scripts, in their order, so that each runs as soon as it is here and not only with the last.
 *
 * @param scripts their names, the last being the one that imports the others
 */
export function documentTags(scripts: readonly string[]): Plugin {
  return {
    name: 'airlock:document-tags',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const outputs = Object.values(bundle)
        const html = outputs.find((output): output is Rollup.OutputAsset => output.fileName.endsWith('.html'))
        if (html === undefined) throw new Error('documentTags: the build has no document')
        const source = String(html.source)
        const styleFiles = [...source.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)].map(
          ([, file]) => file,
        )
        const [styleFile = ''] = styleFiles
        const style = bundle[styleFile]
        if (style?.type !== 'asset' || styleFiles.length > 1)
          throw new Error('documentTags: the document has not one style')
        delete bundle[styleFile]
        // Vite has a script that loads another on demand ask for the styles of all that the other imports.
        const asking = outputs.find((output) => output.type === 'chunk' && output.code.includes(styleFile))
        if (asking !== undefined)
          throw new Error(`documentTags: ${asking.fileName} would load the document’s style again`)
        const files = new Set(
          scripts.flatMap((name) => {
            const chunk = outputs.find((output) => output.type === 'chunk' && output.name === name)
            if (chunk?.type !== 'chunk') throw new Error(`documentTags: no script is called ${name}`)
            return [...chunk.imports, chunk.fileName]
          }),
        )
        const tags = [...files].map((file) => `<script type="module" src="/${file}"></script>`)
        html.source = source
          .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
          // A function: a `$&` in the style must stay as it is.
          .replace('</head>', () => `${tags.join('')}<style>${String(style.source)}</style></head>`)
      },
    },
  }
}
