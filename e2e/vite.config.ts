import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: fileURLToPath(new URL('./stack/wallets/script.ts', import.meta.url)),
      formats: ['iife'],
      name: 'AirlockTestWallets',
      fileName: () => 'test-wallets.js',
    },
  },
})
