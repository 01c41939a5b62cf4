import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from '../../build/compressFiles.ts'
import { loadStyles } from '../../build/loadStyles.ts'
import { locales } from '../../build/locales.ts'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'
import { PICTURE_WORKS, tokenPictures } from '../../build/tokenPictures.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const outDir = path('./dist/client')
const notices = thirdPartyNotices({ outDir, also: PICTURE_WORKS })

/** The document fills in the worker's error texts, so that they load once. */
const withoutFaultWords = {
  name: 'without-fault-words',
  load: (id: string) =>
    id.endsWith('/errors/defaultErrorText.ts')
      ? "export const defaultErrorText = () => ({ sentence: '', next: '' })"
      : undefined,
}

const withoutIndentation = {
  name: 'without-indentation',
  transformIndexHtml: { order: 'post' as const, handler: (html: string) => html.replaceAll(/\n\s+/g, '\n') },
}

/** Plain hashed modules without inlined code, so that policies need no hashes. */
/** One file is smaller than several (brotli). */
const DESCRIPTIONS =
  /\/(?:text\/canonicalJson|clearSigning\/(?:createDescriptors|descriptor\w*|describe|describedText|resolvePath|structOf|explain(?:Calls|TypedData)?|decodeArguments))\.ts$/

export default defineConfig({
  root: path('./frame'),
  plugins: [loadStyles, locales, tokenPictures(), react(), withoutIndentation, notices.write, compressFiles(outDir)],
  worker: { format: 'es', plugins: () => [withoutFaultWords, notices.collect] },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: {
      input: [
        path('./frame/frame.html'),
        path('./frame/export.html'),
        path('./frame/approve.html'),
        path('./frame/passkey.html'),
        path('./frame/security.html'),
        path('./frame/social.html'),
      ],
      output: {
        codeSplitting: {
          groups: [{ name: 'descriptions', test: DESCRIPTIONS }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
