import type { Plugin, Rollup } from 'vite'

/** Inlines the style, because scripts would wait for a style sheet. @param scripts the importing one last */
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
        const files = new Set(
          scripts.flatMap((name) => {
            const chunk = outputs.find((output) => output.type === 'chunk' && output.name === name)
            if (chunk?.type !== 'chunk') throw new Error(`documentTags: no script is called ${name}`)
            return [...chunk.imports, chunk.fileName]
          }),
        )
        // Vite makes a dynamically importing script request the styles of its imports. A loaded script replaces the style.
        const [loaded = ''] = files
        for (const output of outputs) {
          if (output.type === 'chunk') output.code = output.code.replaceAll(styleFile, loaded)
        }
        const tags = [...files].map((file) => `<script type="module" src="/${file}"></script>`)
        html.source = source
          .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
          // A function, because `$&` in the style must stay.
          .replace('</head>', () => `${tags.join('')}<style>${String(style.source)}</style></head>`)
      },
    },
  }
}
