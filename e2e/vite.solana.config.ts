import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: fileURLToPath(new URL('./pages/solanaWeb3.ts', import.meta.url)),
      formats: ['iife'],
      name: 'SolanaDapp',
      fileName: () => 'solana-web3.js',
    },
  },
})
