import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { locales } from '../../build/locales.ts'

/** Separate, so that fixtures never share a chunk with the product. */
export default defineConfig({
  base: '/gallery/',
  plugins: [locales, react()],
  build: {
    outDir: fileURLToPath(new URL('./dist/gallery', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rollupOptions: { input: fileURLToPath(new URL('./gallery.html', import.meta.url)) },
  },
})
