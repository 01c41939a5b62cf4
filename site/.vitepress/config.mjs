import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { readPages } from '../pages/readPages.mjs'
import { slugOf } from '../pages/slugOf.mjs'
import { ROOT, STAGED } from '../pages/stagePages.mjs'
import { navOf, sidebarOf } from './sidebar.mjs'

const pages = readPages(ROOT)
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** `site/run.mjs` writes the pages that this reads. Dead links fail the build, and the site requests nothing from other hosts. */
export default defineConfig({
  title: 'Airlock',
  description: 'A wallet-connection and account modal for web apps that runs on its own origin.',
  lang: 'en',
  base: process.env.AIRLOCK_SITE_BASE ?? '/',
  srcDir: STAGED,
  outDir: 'dist',
  cacheDir: '.cache/vitepress',
  vite: { define: { AIRLOCK_VERSION: JSON.stringify(version) } },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('appkit-') } } },
  markdown: { anchor: { slugify: slugOf } },
  themeConfig: {
    nav: navOf(pages),
    sidebar: sidebarOf(pages),
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
    docFooter: { prev: 'Previous', next: 'Next' },
  },
})
