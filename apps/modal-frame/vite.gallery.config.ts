import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery is a build of its own, so that its fixtures never share a chunk with the product. */
export default defineConfig({
  base: '/gallery/',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('./dist/gallery', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Every browser that runs the script knows light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rollupOptions: { input: fileURLToPath(new URL('./gallery.html', import.meta.url)) },
  },
})
