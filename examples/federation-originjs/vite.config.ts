import federation from '@originjs/vite-plugin-federation'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const { VITE_FRAME_URL = 'http://wallet.localhost:3401' } = loadEnv(mode, import.meta.dirname)
  return {
    plugins: [
      react(),
      federation({
        remotes: { airlock: `${VITE_FRAME_URL}/v/0.1.0/remoteEntry.js` },
        // The page and the remote's hooks use one React.
        shared: ['react', 'react-dom'],
      }),
    ],
    build: { target: 'es2022' },
  }
})
